// The Python module solver.kernel._matrix; solver/kernel/matrix.py is its only caller.
//
// Arrays are taken through the buffer protocol itself, which costs a third of a converted
// argument: a small game is solved in less time than its arguments used to take.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <vector>

#include "kernel/batch.hpp"
#include "kernel/matrix_game.hpp"

namespace nb = nanobind;

namespace dreadnaught::kernel {
namespace {

// Games of more payoffs are solved without the lock, and in a workspace that is freed again.
constexpr std::ptrdiff_t small_game = 64 * 64;

// A view of a contiguous array of doubles, held for as long as the object lives.
class View {
 public:
  View(nb::handle array, int dimensions, bool writable) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(array.ptr(), &buffer_, flags) != 0) throw nb::python_error();
    const bool is_float64 =
        buffer_.format != nullptr && buffer_.format[0] == 'd' && buffer_.format[1] == '\0';
    if (is_float64 && buffer_.ndim == dimensions) return;
    PyBuffer_Release(&buffer_);
    if (!is_float64) throw nb::type_error("expected an array of float64");
    throw nb::value_error("expected two dimensions of payoffs, and one of a strategy");
  }
  View(View&& other) noexcept : buffer_(other.buffer_) { other.buffer_.obj = nullptr; }
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  View& operator=(View&&) = delete;
  ~View() { PyBuffer_Release(&buffer_); }

  [[nodiscard]] double* data() const noexcept { return static_cast<double*>(buffer_.buf); }
  [[nodiscard]] Py_ssize_t size(int axis) const noexcept { return buffer_.shape[axis]; }

 private:
  Py_buffer buffer_{};
};

// A matrix that the solver takes.
class Matrix {
 public:
  explicit Matrix(nb::handle array) : view_(array, 2, false) {
      for (const int axis : {0, 1}) {
      if (view_.size(axis) < 1 || view_.size(axis) > largest_dimension) {
        throw nb::value_error("expected a matrix of at least 1x1, and at most 2^20 in a dimension");
      }
    }
  }
  [[nodiscard]] const double* data() const noexcept { return view_.data(); }
  [[nodiscard]] int rows() const noexcept { return static_cast<int>(view_.size(0)); }
  [[nodiscard]] int columns() const noexcept { return static_cast<int>(view_.size(1)); }

 private:
  View view_;
};

Result solve_alone(const Matrix& matrix, double* row, double* column) {
  const auto solve = [&](MatrixGameSolver& solver) {
    return solver.solve(matrix.data(), matrix.rows(), matrix.columns(), matrix.columns(), row,
                        column);
  };
  if (static_cast<std::ptrdiff_t>(matrix.rows()) * matrix.columns() <= small_game) {
    thread_local MatrixGameSolver kept;
    return solve(kept);
  }
  const nb::gil_scoped_release unlocked;
  MatrixGameSolver solver;
  return solve(solver);
}

nb::tuple solve_one(nb::handle payoffs, nb::handle row, nb::handle column) {
  const Matrix matrix(payoffs);
  const View x(row, 1, true);
  const View y(column, 1, true);
  if (x.size(0) != matrix.rows() || y.size(0) != matrix.columns()) {
    throw nb::value_error("expected strategies as long as the matrix");
  }
  const Result r = solve_alone(matrix, x.data(), y.data());
  return nb::make_tuple(r.value, r.lower, r.upper, r.exploitability, static_cast<int>(r.status));
}

// An array of `count` values that numpy owns once it is handed out.
template <typename Value>
class Column {
 public:
  explicit Column(std::size_t count)
      : values_(new Value[count]),
        array_(values_, {count}, nb::capsule(values_, [](void* values) noexcept {
                 delete[] static_cast<Value*>(values);
               })) {}
  [[nodiscard]] Value* data() const noexcept { return values_; }
  [[nodiscard]] nb::object hand_out() const { return nb::cast(array_); }

 private:
  Value* values_;
  nb::ndarray<nb::numpy, Value, nb::ndim<1>> array_;
};

std::vector<Matrix> matrices_of(nb::handle sequence) {
  const nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), "expected a sequence"));
  if (!fast.is_valid()) throw nb::python_error();
  const Py_ssize_t count = PySequence_Fast_GET_SIZE(fast.ptr());
  std::vector<Matrix> matrices;
  matrices.reserve(static_cast<std::size_t>(count));
  for (Py_ssize_t i = 0; i < count; ++i) {
    matrices.emplace_back(nb::handle(PySequence_Fast_GET_ITEM(fast.ptr(), i)));
  }
  return matrices;
}

// Where each game's x and y start in one array of all strategies, and where the last ends.
void fill_offsets(const std::vector<Matrix>& matrices, std::int64_t* offsets) {
  std::int64_t next = 0;
  for (const Matrix& matrix : matrices) {
    *offsets++ = next;
    next += matrix.rows();
    *offsets++ = next;
    next += matrix.columns();
  }
  *offsets = next;
}

nb::tuple solve_many(nb::handle payoffs, int threads) {
  if (threads < 0) throw nb::value_error("expected a number of threads, or 0 for all");
  const std::vector<Matrix> matrices = matrices_of(payoffs);
  const std::size_t count = matrices.size();
  const Column<std::int64_t> offsets(2 * count + 1);
  fill_offsets(matrices, offsets.data());
  const Column<double> strategies(static_cast<std::size_t>(offsets.data()[2 * count]));
  std::vector<Job> jobs;
  jobs.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    jobs.push_back({matrices[i].data(), matrices[i].rows(), matrices[i].columns(),
                    strategies.data() + offsets.data()[2 * i],
                    strategies.data() + offsets.data()[2 * i + 1], {}});
  }
  {
    const nb::gil_scoped_release unlocked;
    solve_batch(jobs, threads);
  }
  const Column<double> values(count);
  const Column<double> lowers(count);
  const Column<double> uppers(count);
  const Column<double> exploitabilities(count);
  const Column<std::uint8_t> statuses(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Result& r = jobs[i].result;
    values.data()[i] = r.value;
    lowers.data()[i] = r.lower;
    uppers.data()[i] = r.upper;
    exploitabilities.data()[i] = r.exploitability;
    statuses.data()[i] = static_cast<std::uint8_t>(r.status);
  }
  return nb::make_tuple(values.hand_out(), lowers.hand_out(), uppers.hand_out(),
                        exploitabilities.hand_out(), statuses.hand_out(), strategies.hand_out(),
                        offsets.hand_out());
}

}  // namespace
}  // namespace dreadnaught::kernel

NB_MODULE(_matrix, module) {
  module.def("solve_one", &dreadnaught::kernel::solve_one);
  module.def("solve_many", &dreadnaught::kernel::solve_many);
}
