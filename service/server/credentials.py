"""TLS: the credentials that a server listens with."""

from pathlib import Path

import grpc

from service.server.errors import CredentialsError
from service.server.settings import Tls


def server_credentials(tls: Tls) -> grpc.ServerCredentials:
    """Return the credentials that `tls` names.

    Raises:
        CredentialsError: if a file can't be read, is no PEM, or is open to other users.
    """
    certificate = _pem(tls.certificate, "CERTIFICATE")
    key = _pem(tls.key, "PRIVATE KEY")
    clients = None if tls.clients is None else _pem(tls.clients, "CERTIFICATE")
    return grpc.ssl_server_credentials(
        [(key, certificate)],
        root_certificates=clients,
        require_client_auth=clients is not None,
    )


def _pem(file: Path, kind: str) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise CredentialsError(f"{file}: can't be read: {error.strerror}") from error
    if f"{kind}-----".encode() not in content:
        raise CredentialsError(f"{file}: expected a PEM file with a {kind.lower()}")
    return content
