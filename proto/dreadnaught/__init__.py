"""The messages and services of the project, generated from the .proto files beside them."""
