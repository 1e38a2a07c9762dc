"""Which addresses a server without encryption may listen on.

An address is HOST:PORT; an IPv6 host stands in square brackets. Only the loopback interface keeps
what it carries from other machines.
"""

from ipaddress import ip_address

from solver.errors import InvalidInputError

_PORTS = range(65536)


def host_of(address: str) -> str:
    """Return the host of an address as it stands there.

    Raises:
        InvalidInputError: if it is no HOST:PORT.
    """
    host, _, port = address.rpartition(":")
    bare = host.startswith("[") or ":" not in host
    if not host or not bare or not port.isdecimal() or int(port) not in _PORTS:
        expected = f"HOST:PORT with a port from 0 to {_PORTS[-1]}, such as 127.0.0.1:50051"
        raise InvalidInputError("address", address, expected)
    return host


def is_loopback(address: str) -> bool:
    """Tell whether only this machine reaches an address.

    Raises:
        InvalidInputError: if it is no HOST:PORT.
    """
    host = host_of(address).strip("[]")
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def demand_loopback(address: str) -> None:
    """Refuse an address that other machines may reach.

    Raises:
        InvalidInputError: if it is one, or no HOST:PORT.
    """
    if not is_loopback(address):
        expected = (
            "an address of this machine alone, such as 127.0.0.1:50051, where there is no TLS"
        )
        raise InvalidInputError("address", address, expected)
