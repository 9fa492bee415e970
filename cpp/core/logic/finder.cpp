#include "core/logic/families.hpp"

namespace sudokit::logic {

template <int Words>
Find<Words> finder(Technique technique) {
  using enum Technique;
  switch (technique) {
    case naked_single:
      return &find::naked_single<Words>;
    case hidden_single:
      return &find::hidden_single<Words>;
    case pointing:
      return &find::pointing<Words>;
    case claiming:
      return &find::claiming<Words>;
    case full_house:
      return &find::full_house<Words>;
    case locked_pair:
    case locked_triple:
      return &find::locked_subset<Words>;
    case locked_set:
      return &find::locked_set<Words>;
    case naked_pair:
    case naked_triple:
    case naked_quadruple:
      return &find::naked_subset<Words>;
    case hidden_pair:
    case hidden_triple:
    case hidden_quadruple:
      return &find::hidden_subset<Words>;
    case x_wing:
    case swordfish:
    case jellyfish:
    case squirmbag:
    case whale:
    case leviathan:
    case finned_x_wing:
    case finned_swordfish:
    case finned_jellyfish:
    case finned_squirmbag:
    case finned_whale:
    case finned_leviathan:
    case sashimi_x_wing:
    case sashimi_swordfish:
    case sashimi_jellyfish:
    case sashimi_squirmbag:
    case sashimi_whale:
    case sashimi_leviathan:
    case franken_x_wing:
    case franken_swordfish:
    case franken_jellyfish:
    case franken_squirmbag:
    case franken_whale:
    case franken_leviathan:
    case finned_franken_x_wing:
    case finned_franken_swordfish:
    case finned_franken_jellyfish:
    case finned_franken_squirmbag:
    case finned_franken_whale:
    case finned_franken_leviathan:
    case mutant_x_wing:
    case mutant_swordfish:
    case mutant_jellyfish:
    case mutant_squirmbag:
    case mutant_whale:
    case mutant_leviathan:
    case finned_mutant_x_wing:
    case finned_mutant_swordfish:
    case finned_mutant_jellyfish:
    case finned_mutant_squirmbag:
    case finned_mutant_whale:
    case finned_mutant_leviathan:
      return &find::fish<Words>;
    case kraken_fish_1:
    case kraken_fish_2:
      return &find::kraken_fish<Words>;
    case skyscraper:
      return &find::skyscraper<Words>;
    case two_string_kite:
    case dual_two_string_kite:
      return &find::two_string_kite<Words>;
    case turbot_fish:
      return &find::turbot_fish<Words>;
    case empty_rectangle:
    case dual_empty_rectangle:
      return &find::empty_rectangle<Words>;
    case simple_colours_trap:
    case simple_colours_wrap:
      return &find::simple_colours<Words>;
    case multi_colours_1:
    case multi_colours_2:
      return &find::multi_colours<Words>;
    case xy_wing:
      return &find::xy_wing<Words>;
    case xyz_wing:
      return &find::xyz_wing<Words>;
    case w_wing:
      return &find::w_wing<Words>;
    case wxyz_wing:
      return &find::wxyz_wing<Words>;
    case unique_rectangle_1:
    case unique_rectangle_2:
    case unique_rectangle_3:
    case unique_rectangle_4:
    case unique_rectangle_5:
    case unique_rectangle_6:
    case hidden_rectangle:
      return &find::rectangle<Words>;
    case avoidable_rectangle_1:
    case avoidable_rectangle_2:
      return &find::avoidable_rectangle<Words>;
    case bug_plus_1:
      return &find::bug<Words>;
    case unique_loop_1:
    case unique_loop_2:
    case unique_loop_3:
    case unique_loop_4:
      return &find::unique_loop<Words>;
    case remote_pair:
      return &find::remote_pair<Words>;
    case x_chain:
      return &find::x_chain<Words>;
    case xy_chain:
      return &find::xy_chain<Words>;
    case continuous_nice_loop:
    case discontinuous_nice_loop:
    case aic:
      return &find::nice_loop<Words>;
    case grouped_continuous_nice_loop:
    case grouped_discontinuous_nice_loop:
    case grouped_aic:
      return &find::grouped_nice_loop<Words>;
    case als_xz:
      return &find::als_xz<Words>;
    case als_xy_wing:
      return &find::als_xy_wing<Words>;
    case als_chain:
      return &find::als_chain<Words>;
    case death_blossom:
      return &find::death_blossom<Words>;
    case sue_de_coq:
      return &find::sue_de_coq<Words>;
    case template_set:
    case template_delete:
      return &find::overlay<Words>;
    case forcing_chain_contradiction:
    case forcing_chain_verity:
      return &find::forcing_chain<Words>;
    case forcing_net_contradiction:
    case forcing_net_verity:
      return &find::forcing_net<Words>;
    case brute_force:
      return &find::brute_force<Words>;
    default:
      return nullptr;
  }
}

#define SUDOKIT_INSTANTIATE(words) template Find<words> finder<words>(Technique technique);
SUDOKIT_LOGIC_CAPACITIES(SUDOKIT_INSTANTIATE)
#undef SUDOKIT_INSTANTIATE

bool assumes_uniqueness(Technique technique) {
  return technique >= Technique::unique_rectangle_1 && technique <= Technique::unique_loop_4;
}

bool works_on(Technique technique, const Layout& layout) {
  const bool boxes_only = layout.box_height() != 0 && !layout.has_diagonals() && !layout.has_windows();
  return boxes_only || !assumes_uniqueness(technique);
}

}  // namespace sudokit::logic
