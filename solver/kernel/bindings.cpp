// The Python module solver.kernel._matrix; solver/kernel/matrix.py is its only caller.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "kernel/arrays.hpp"
#include "kernel/batch.hpp"
#include "kernel/matrix_game.hpp"

namespace dreadnaught::kernel {
namespace {

// Games of more payoffs are solved without the lock, and in a workspace that is freed again.
constexpr std::ptrdiff_t small_game = 64 * 64;

Result solve_alone(const Matrix& matrix, double* row, double* column) {
  const auto [rows, columns] = matrix.shape();
  const auto solve = [&, rows = rows, columns = columns](MatrixGameSolver& solver) {
    return solver.solve(matrix.data(), rows, columns, columns, row, column);
  };
  if (matrix.shape().size() <= small_game) {
    thread_local MatrixGameSolver kept;
    return solve(kept);
  }
  const nb::gil_scoped_release unlocked;
  MatrixGameSolver solver;
  return solve(solver);
}

// A strategy that numpy has made; nothing makes one as quickly.
class Strategy {
 public:
  Strategy(nb::handle empty, int size)
      : array_(nb::steal(PyObject_CallOneArg(empty.ptr(), nb::int_(size).ptr()))) {
    if (!array_.is_valid()) throw nb::python_error();
    const View view(array_, true);
    if (view.size() != size) throw nb::value_error("expected a strategy as long as its axis");
    data_ = view.reals();
  }
  [[nodiscard]] double* data() const noexcept { return data_; }

  // Hands it out, read-only from now on.
  [[nodiscard]] PyObject* release() {
    static PyObject* const setflags = PyUnicode_InternFromString("setflags");
    PyObject* const arguments[] = {array_.ptr(), Py_False};
    if (!nb::steal(PyObject_VectorcallMethod(setflags, arguments, 2, nullptr)).is_valid()) {
      throw nb::python_error();
    }
    return array_.release().ptr();
  }

 private:
  nb::object array_;
  double* data_;
};

PyTypeObject* type_of(nb::handle type) {
  if (!PyType_Check(type.ptr())) throw nb::type_error("expected a type");
  return reinterpret_cast<PyTypeObject*>(type.ptr());
}

// A game solved, in the order in which it is told: value, lower, upper, exploitability, status, x, y.
class Told {
 public:
  static constexpr Py_ssize_t count = 7;

  Told(nb::handle payoffs, nb::handle empty, nb::handle statuses) {
    const Matrix matrix(payoffs);
    Strategy row(empty, matrix.shape().rows);
    Strategy column(empty, matrix.shape().columns);
    const Result r = solve_alone(matrix, row.data(), column.data());
    Py_ssize_t place = 0;
    for (const double told : {r.value, r.lower, r.upper, r.exploitability}) {
      told_[place++] = nb::float_(told);
    }
    told_[place++] = statuses[static_cast<int>(r.status)];
    told_[place++] = nb::steal(row.release());
    told_[place++] = nb::steal(column.release());
  }

  [[nodiscard]] PyObject* release(Py_ssize_t place) { return told_[place].release().ptr(); }
  [[nodiscard]] PyObject* get(Py_ssize_t place) const { return told_[place].ptr(); }

 private:
  std::array<nb::object, count> told_;
};

// Fills a tuple of a named tuple's type, whose own constructor takes longer than a small game.
nb::object solve_one(nb::handle payoffs, nb::handle empty, nb::handle type, nb::handle statuses) {
  PyTypeObject* const tuple_type = type_of(type);
  if (!PyType_IsSubtype(tuple_type, &PyTuple_Type)) {
    throw nb::type_error("expected a type of tuples");
  }
  Told told(payoffs, empty, statuses);
  const nb::object solved = nb::steal(tuple_type->tp_alloc(tuple_type, Told::count));
  if (!solved.is_valid()) throw nb::python_error();
  for (Py_ssize_t i = 0; i < Told::count; ++i) {
    PyTuple_SET_ITEM(solved.ptr(), i, told.release(i));
  }
  return solved;
}

// Sets attributes of those names of a new object, which may be frozen, past its constructor.
nb::object solve_one_as(nb::handle payoffs, nb::handle empty, nb::handle type, nb::handle names,
                        nb::handle statuses) {
  PyTypeObject* const plain_type = type_of(type);
  if (!PyType_HasFeature(plain_type, Py_TPFLAGS_HEAPTYPE)) {
    throw nb::type_error("expected a class of Python's own making");
  }
  if (!PyTuple_Check(names.ptr()) || PyTuple_GET_SIZE(names.ptr()) != Told::count) {
    throw nb::type_error("expected a tuple of seven names");
  }
  const Told told(payoffs, empty, statuses);
  const nb::object solved = nb::steal(plain_type->tp_alloc(plain_type, 0));
  if (!solved.is_valid()) throw nb::python_error();
  for (Py_ssize_t i = 0; i < Told::count; ++i) {
    PyObject* const name = PyTuple_GET_ITEM(names.ptr(), i);
    if (PyObject_GenericSetAttr(solved.ptr(), name, told.get(i)) != 0) throw nb::python_error();
  }
  return solved;
}

// Where each game's x and y start in one array of all strategies, and where the last ends.
void fill_offsets(const std::vector<Job>& jobs, std::int64_t* offsets) {
  std::int64_t next = 0;
  for (const Job& job : jobs) {
    *offsets++ = next;
    next += job.rows;
    *offsets++ = next;
    next += job.columns;
  }
  *offsets = next;
}

// Points the jobs to where their strategies go.
void place(std::vector<Job>& jobs, const std::int64_t* offsets, double* strategies) {
  for (Job& job : jobs) {
    job.row = strategies + *offsets++;
    job.column = strategies + *offsets++;
  }
}

nb::tuple solve_jobs(std::vector<Job>& jobs, bool want_strategies, int threads) {
  if (threads < 0) throw nb::value_error("expected a number of threads, or 0 for all");
  const std::size_t count = jobs.size();
  const Column<std::int64_t> offsets(2 * count + 1);
  std::fill_n(offsets.data(), 2 * count + 1, 0);
  if (want_strategies) fill_offsets(jobs, offsets.data());
  const Column<double> strategies(static_cast<std::size_t>(offsets.data()[2 * count]));
  if (want_strategies) place(jobs, offsets.data(), strategies.data());
  const Column<double> values(count);
  const Column<double> lowers(count);
  const Column<double> uppers(count);
  const Column<double> exploitabilities(count);
  const Column<std::uint8_t> statuses(count);
  const Results results{values.data(), lowers.data(), uppers.data(), exploitabilities.data(),
                        reinterpret_cast<Status*>(statuses.data())};
  {
    const nb::gil_scoped_release unlocked;
    solve_batch(jobs, results, threads);
  }
  return nb::make_tuple(values.hand_out(), lowers.hand_out(), uppers.hand_out(),
                        exploitabilities.hand_out(), statuses.hand_out(), strategies.hand_out(),
                        offsets.hand_out());
}

nb::tuple solve_many(nb::handle payoffs, int threads) {
  const nb::object fast = nb::steal(PySequence_Fast(payoffs.ptr(), "expected a sequence"));
  if (!fast.is_valid()) throw nb::python_error();
  const Py_ssize_t count = PySequence_Fast_GET_SIZE(fast.ptr());
  std::vector<Matrix> matrices;
  std::vector<Job> jobs;
  matrices.reserve(static_cast<std::size_t>(count));
  jobs.reserve(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    matrices.emplace_back(nb::handle(PySequence_Fast_GET_ITEM(fast.ptr(), i)));
    const auto [rows, columns] = matrices.back().shape();
    jobs.push_back({matrices.back().data(), rows, columns, nullptr, nullptr});
  }
  return solve_jobs(jobs, true, threads);
}

std::vector<Job> jobs_of_one_shape(const View& payoffs) {
  if (payoffs.dimensions() != 3) {
    throw nb::value_error("expected three dimensions of payoffs, or their shapes");
  }
  std::vector<Job> jobs(static_cast<std::size_t>(payoffs.size(0)));
  if (jobs.empty()) return jobs;
  const Shape shape = Shape::checked(payoffs.size(1), payoffs.size(2));
  const double* next = payoffs.reals();
  for (Job& job : jobs) {
    job = {next, shape.rows, shape.columns, nullptr, nullptr};
    next += shape.size();
  }
  return jobs;
}

std::vector<Job> jobs_of_shapes(const View& payoffs, const View& shapes) {
  if (shapes.dimensions() != 2 || shapes.size(1) != 2) {
    throw nb::value_error("expected one row of two integers for each shape");
  }
  std::vector<Job> jobs(static_cast<std::size_t>(shapes.size(0)));
  const std::int64_t* given = shapes.integers();
  const double* next = payoffs.reals();
  Py_ssize_t left = payoffs.size();
  for (Job& job : jobs) {
    const Shape shape = Shape::checked(given[0], given[1]);
    given += 2;
    left -= shape.size();
    if (left < 0) break;
    job = {next, shape.rows, shape.columns, nullptr, nullptr};
    next += shape.size();
  }
  if (left != 0) throw nb::value_error("expected as many payoffs as the shapes have");
  return jobs;
}

nb::tuple solve_packed(nb::handle payoffs, nb::handle shapes, bool want_strategies, int threads) {
  const View reals(payoffs, false);
  (void)reals.reals();  // checks their type, whatever comes next
  if (shapes.is_none()) {
    std::vector<Job> jobs = jobs_of_one_shape(reals);
    return solve_jobs(jobs, want_strategies, threads);
  }
  std::vector<Job> jobs = jobs_of_shapes(reals, View(shapes, false));
  return solve_jobs(jobs, want_strategies, threads);
}

}  // namespace
}  // namespace dreadnaught::kernel

NB_MODULE(_matrix, module) {
  module.def("solve_one", &dreadnaught::kernel::solve_one);
  module.def("solve_one_as", &dreadnaught::kernel::solve_one_as);
  module.def("solve_many", &dreadnaught::kernel::solve_many);
  module.def("solve_packed", &dreadnaught::kernel::solve_packed, nanobind::arg(),
             nanobind::arg().none(), nanobind::arg(), nanobind::arg());
}
