// turns.hpp - threads that are about to make the same thing: one makes it, the others wait, and then find it
// where it is kept.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <list>
#include <mutex>
#include <utility>

namespace clfm::host {

template <class Key>
class Turns {
 public:
  // From when no other thread has a turn of an equal key until it ends.
  class Turn {
   public:
    Turn(Turns& turns, Key key) : turns_(turns) {
      std::unique_lock lock(turns_.mutex_);
      std::list<Key> own;
      own.push_back(std::move(key));
      const auto is_free = [&] {
        return std::find(turns_.taken_.begin(), turns_.taken_.end(), own.front()) == turns_.taken_.end();
      };
      has_waited_ = !is_free();
      turns_.ended_.wait(lock, is_free);
      turns_.taken_.splice(turns_.taken_.end(), own);
      key_ = std::prev(turns_.taken_.end());
    }
    ~Turn() {
      {
        const std::lock_guard lock(turns_.mutex_);
        turns_.taken_.erase(key_);
      }
      turns_.ended_.notify_all();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    bool has_waited() const { return has_waited_; }

   private:
    Turns& turns_;
    typename std::list<Key>::iterator key_;
    bool has_waited_ = false;
  };

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  std::list<Key> taken_;
};

}  // namespace clfm::host
