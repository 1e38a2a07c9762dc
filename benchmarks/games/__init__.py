"""Classic bidding games on arrays: every state, its stage games solved in batches by the kernel."""
