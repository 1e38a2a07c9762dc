// Python's arrays at the border of the extension, their types and sizes checked.
//
// Arrays are taken through the buffer protocol itself, which costs a third of a converted
// argument: a small game is solved in less time than its arguments used to take.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>

#include "kernel/matrix_game.hpp"

namespace dreadnaught::kernel {

namespace nb = nanobind;

// A view of a contiguous array, held for as long as the object lives.
class View {
 public:
  View(nb::handle array, bool writable) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(array.ptr(), &buffer_, flags) != 0) throw nb::python_error();
  }
  View(View&& other) noexcept : buffer_(other.buffer_) { other.buffer_.obj = nullptr; }
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  View& operator=(View&&) = delete;
  ~View() { PyBuffer_Release(&buffer_); }

  [[nodiscard]] int dimensions() const noexcept { return buffer_.ndim; }
  [[nodiscard]] Py_ssize_t size(int axis) const noexcept { return buffer_.shape[axis]; }
  [[nodiscard]] Py_ssize_t size() const noexcept { return buffer_.len / buffer_.itemsize; }

  [[nodiscard]] double* reals() const {
    if (!has_format('d')) throw nb::type_error("expected an array of float64");
    return static_cast<double*>(buffer_.buf);
  }
  [[nodiscard]] const std::int64_t* integers() const {
    if (buffer_.itemsize != sizeof(std::int64_t) || !(has_format('l') || has_format('q'))) {
      throw nb::type_error("expected an array of int64");
    }
    return static_cast<const std::int64_t*>(buffer_.buf);
  }

 private:
  [[nodiscard]] bool has_format(char format) const noexcept {
    return buffer_.format != nullptr && buffer_.format[0] == format && buffer_.format[1] == '\0';
  }

  Py_buffer buffer_{};
};

// The shape of a matrix that the solver takes.
struct Shape {
  int rows;
  int columns;

  [[nodiscard]] static Shape checked(std::int64_t rows, std::int64_t columns) {
    if (rows < 1 || columns < 1 || rows > largest_dimension || columns > largest_dimension) {
      throw nb::value_error("expected a matrix of at least 1x1, and at most 2^20 in a dimension");
    }
    return {static_cast<int>(rows), static_cast<int>(columns)};
  }
  [[nodiscard]] std::ptrdiff_t size() const noexcept {
    return static_cast<std::ptrdiff_t>(rows) * columns;
  }
};

// A matrix that the solver takes.
class Matrix {
 public:
  explicit Matrix(nb::handle array) : view_(array, false), data_(view_.reals()) {
    if (view_.dimensions() != 2) throw nb::value_error("expected two dimensions of payoffs");
    shape_ = Shape::checked(view_.size(0), view_.size(1));
  }
  [[nodiscard]] const double* data() const noexcept { return data_; }
  [[nodiscard]] Shape shape() const noexcept { return shape_; }

 private:
  View view_;
  const double* data_;
  Shape shape_{};
};

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

}  // namespace dreadnaught::kernel
