// The values of some stages in the middle of a turn, for all that the turn can start with.
//
// A question amid a long turn would take up to all stage games that can still follow. The stages
// that are stored are where that ends. At most of their states no exchange is worth its EP: these
// are worth what they are worth without it, and are left out. What is stored for one number of the
// defender's hit points is, stage by stage: a bit for each state, [own EP][defender's EP] in words of
// 64 from the lowest bit on, which says whether its value follows; then these values.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "plan.hpp"
#include "stored_values.hpp"

namespace dreadnaught::duel {

// The values of a stage at one number of the defender's hit points, where an exchange raises them.
class RaisedStage {
 public:
  // Reads what append() wrote from the start of `stored` on, which may hold more. Throws DamagedError
  // if it holds less.
  RaisedStage(std::span<const double> stored, int rows, int width);

  // Appends what is stored of the values `raised`, given what they are without an exchange.
  static void append(std::span<const double> without, std::span<const double> raised,
                     std::vector<double>& stored);

  // Writes the values over those without an exchange, rows of `width` doubles, of which there may be
  // fewer and narrower ones than were stored.
  void write_over(std::span<double> values, int width) const;

  // Doubles that are stored.
  [[nodiscard]] std::size_t size() const { return bits_.size() + values_.size(); }

 private:
  std::span<const double> bits_;
  std::span<const double> values_;
  int width_;
};

class StageTable {
 public:
  // What is stored of turns with the same own hit points and standing, for rising hit points of the
  // defender, and where each of these ends.
  struct Block {
    std::vector<double> values;
    std::vector<std::size_t> ends;
  };

  // Of the stages that the plan has stored.
  StageTable(const TurnPlan& plan, const Endings& before);
  StageTable(const StageTable&) = delete;
  StageTable& operator=(const StageTable&) = delete;

  // Makes room for the blocks that are to be put.
  void begin() { blocks_.resize(blocks()); }
  // Takes a block; for different blocks, from any thread.
  void put(int own_hp, int standing, Block block) {
    blocks_[block_of(own_hp, standing)] = std::move(block);
  }
  // Joins all blocks, after the last of them.
  void join();

  // Takes the section of a file instead. Throws std::invalid_argument if it can't be that.
  void attach(Section section);

  // The values of one of the stored stages, by its number among them. Throws DamagedError.
  [[nodiscard]] RaisedStage find(int index, int own_hp, int standing, int hp) const;

  // The most EP of the defender with which values are stored.
  [[nodiscard]] int defender_ep(int standing) const;

  // As a section: first the places in it, by own hit points, standing and the defender's hit points,
  // where what is stored for them begins, and where the last ends; then all that is stored.
  [[nodiscard]] std::span<const double> values() const { return values_.all(); }
  [[nodiscard]] std::size_t bytes() const { return values_.bytes(); }

 private:
  [[nodiscard]] std::size_t blocks() const;
  [[nodiscard]] std::size_t block_of(int own_hp, int standing) const;
  [[nodiscard]] std::size_t places() const;
  // All that is stored for one number of the defender's hit points. Throws DamagedError.
  [[nodiscard]] std::span<const double> stored(int own_hp, int standing, int hp) const;

  const TurnPlan* plan_;
  const Endings* before_;
  std::vector<Block> blocks_;  // until they are joined
  StoredValues values_;
};

}  // namespace dreadnaught::duel
