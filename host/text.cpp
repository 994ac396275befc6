#include "text.hpp"

#include <iomanip>
#include <locale>
#include <sstream>

namespace clfm::host {
namespace {

template <class... Parts>
std::string classic(const Parts&... parts) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  (text << ... << parts);
  return text.str();
}

}  // namespace

std::string decimal(double value) { return classic(value); }

std::string decimal(double value, int places) {
  return classic(std::fixed, std::setprecision(places), value);
}

}  // namespace clfm::host
