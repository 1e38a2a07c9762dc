"""Benchmarks: what the project costs, beside everything that a user could pick instead.

`python -m benchmarks` lists them, `python -m benchmarks NAME` runs one and prints its table; run
from the folder that holds this package. All times are CPU seconds.

To add one, write `benchmarks/NAME.py` with a constant

    BENCHMARK = Benchmark(name="NAME", summary="one line for the list", run=run)

where `run(quick)` returns a `Report` (see `benchmarks.report`), and enter it in
`benchmarks.registry.BENCHMARKS`. The command line then lists it, prints its table, writes its JSON
and its plots; the tests run it with `quick=True`, in a few seconds and without peers. In short:

- A `Row` is one solver on one case: `panel` names the family of cases that share a plot, `size` is
  where on its horizontal axis the case stands, `label` how the table calls the case. `timing` is
  what `benchmarks.timing.cpu_seconds` gives, in the unit that the report names; None with a `note`
  that says why where it could not be measured. `figures` holds further numbers by name, say
  `{"bytes": 1e6, "exchanges": 15081}`; those named in the report's `shown_figures` get tables and
  plots of their own.
- The first row of a case (same `panel` and `label`) is the one that ratios refer to: ours.
- A `Goal` is a measured figure and its bound, told as met or missed.
- What is compared runs interleaved: `benchmarks.timing.interleaved`.
- Peers live in an environment of their own (`benchmarks.peers`).
"""
