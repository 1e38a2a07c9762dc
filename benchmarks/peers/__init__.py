"""Other solvers, run on the same games in the same run, in an environment of their own.

`environment` makes that environment from `peers.txt`. `client` starts a process in it and asks it
to solve; that process runs `worker` with `solvers`, which import nothing of ours but this package.
Peers are timed by CPU time inside their process, after a first call that leaves out imports and
compilation, and hand back their strategies, so that the answers are compared as well as the times.
"""
