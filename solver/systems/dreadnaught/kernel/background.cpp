#include "background.hpp"

#include <chrono>
#include <utility>

namespace dreadnaught::duel {

Background::~Background() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Background::start(std::function<void()> work) {
  thread_ = std::thread([this, work = std::move(work)] {
    try {
      work();
    } catch (...) {
      keep_error();
    }
    const std::scoped_lock lock(mutex_);
    has_ended_ = true;
    ended_.notify_all();
  });
}

bool Background::wait(double seconds) {
  std::unique_lock lock(mutex_);
  const std::chrono::duration<double> most(seconds);
  if (!ended_.wait_for(lock, most, [this] { return has_ended_; })) return false;
  if (error_) std::rethrow_exception(error_);
  return true;
}

void Background::keep_error() {
  const std::scoped_lock lock(mutex_);
  if (!error_) error_ = std::current_exception();
  stop_ = true;
}

}  // namespace dreadnaught::duel
