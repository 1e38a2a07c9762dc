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


def demand_loopback(address: str) -> None:
    """Refuse an address that other machines may reach.

    Raises:
        InvalidInputError: if it is one, or no HOST:PORT.
    """
    host = host_of(address).strip("[]")
    try:
        local = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local:
        expected = "an address of this machine alone, such as 127.0.0.1:50051: there is no TLS yet"
        raise InvalidInputError("address", address, expected)
