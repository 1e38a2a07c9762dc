// Work on a thread of its own, which a caller waits for, or asks to end.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace dreadnaught::duel {

class Background {
 public:
  Background() = default;
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Begins the work and returns at once.
  void start(std::function<void()> work);

  // Waits for the end of the work, at most so long; says whether it has ended. Throws what the
  // work threw first.
  bool wait(double seconds);

  // Asks for the work to end.
  void stop() { stop_ = true; }
  [[nodiscard]] const std::atomic<bool>& stopped() const { return stop_; }

  // Keeps the error that is being handled, if it is the first, and asks for the work to end. Called
  // from the work, and from threads that it has started.
  void keep_error();

 private:
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace dreadnaught::duel
