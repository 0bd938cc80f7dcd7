import { defineErrors } from '#platform/errors/app-error.ts';

export const perkErrors = defineErrors('perks', {
  campaign_over: { status: 409, message: 'errors.perks.campaign_over' },
  version_conflict: { status: 409, message: 'errors.perks.version_conflict' },
  too_many_perks: { status: 409, message: 'errors.perks.too_many_perks' },
  too_many_items: { status: 409, message: 'errors.perks.too_many_items' },
  perk_claimed: { status: 409, message: 'errors.perks.perk_claimed' },
  perk_frozen: { status: 409, message: 'errors.perks.perk_frozen' },
  item_in_use: { status: 409, message: 'errors.perks.item_in_use' },
  item_frozen: { status: 409, message: 'errors.perks.item_frozen' },
  not_secret: { status: 409, message: 'errors.perks.not_secret' },
});
