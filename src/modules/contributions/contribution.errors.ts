import { type AppError, defineErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';

export const contributionErrors = defineErrors('contributions', {
  sold_out: { status: 409, message: 'errors.contributions.sold_out' },
  price_changed: { status: 409, message: 'errors.contributions.price_changed' },
  campaign_closed: { status: 409, message: 'errors.contributions.campaign_closed' },
  campaign_held: { status: 409, message: 'errors.contributions.campaign_held' },
  perk_unavailable: { status: 409, message: 'errors.contributions.perk_unavailable' },
  perk_not_found: { status: 422, message: 'errors.contributions.perk_not_found' },
  add_on_alone: { status: 422, message: 'errors.contributions.add_on_alone' },
  address_needed: { status: 422, message: 'errors.contributions.address_needed' },
  does_not_ship: { status: 422, message: 'errors.contributions.does_not_ship' },
  options_invalid: { status: 422, message: 'errors.contributions.options_invalid' },
  amount_too_small: { status: 422, message: 'errors.contributions.amount_too_small' },
  amount_too_large: { status: 422, message: 'errors.contributions.amount_too_large' },
  currency_mismatch: { status: 422, message: 'errors.contributions.currency_mismatch' },
  card_number_refused: { status: 422, message: 'errors.contributions.card_number_refused' },
  limit_per_contributor: { status: 409, message: 'errors.contributions.limit_per_contributor' },
  too_many_reservations: {
    status: 429,
    message: 'errors.contributions.too_many_reservations',
    retryAfter: 600,
  },
  too_many_declines: {
    status: 429,
    message: 'errors.contributions.too_many_declines',
    retryAfter: 3600,
  },
  reservation_over: { status: 409, message: 'errors.contributions.reservation_over' },
  not_cancellable: { status: 409, message: 'errors.contributions.not_cancellable' },
  address_settled: { status: 409, message: 'errors.contributions.address_settled' },
  not_refundable: { status: 409, message: 'errors.contributions.not_refundable' },
  charged_back: { status: 409, message: 'errors.contributions.charged_back' },
  disputed: { status: 409, message: 'errors.contributions.disputed' },
  refund_outdated: { status: 409, message: 'errors.contributions.refund_outdated' },
  refund_too_much: { status: 422, message: 'errors.contributions.refund_too_much' },
  refund_under_way: { status: 409, message: 'errors.contributions.refund_under_way' },
  request_exists: { status: 409, message: 'errors.contributions.request_exists' },
  request_decided: { status: 409, message: 'errors.contributions.request_decided' },
  request_settled: { status: 409, message: 'errors.contributions.request_settled' },
  request_waits: { status: 409, message: 'errors.contributions.request_waits' },
  request_too_early: { status: 409, message: 'errors.contributions.request_too_early' },
});

const REFUSALS: Readonly<Record<string, () => AppError>> = {
  campaign_not_found: () => platformErrors.notFound(),
  same_key_other_body: () => platformErrors.idempotencyKeyReused(),
  sold_out: () => contributionErrors.soldOut(),
  campaign_closed: () => contributionErrors.campaignClosed(),
  campaign_held: () => contributionErrors.campaignHeld(),
  perk_unavailable: () => contributionErrors.perkUnavailable(),
  perk_not_found: () => contributionErrors.perkNotFound(),
  add_on_alone: () => contributionErrors.addOnAlone(),
  address_needed: () => contributionErrors.addressNeeded(),
  does_not_ship: () => contributionErrors.doesNotShip(),
  options_invalid: () => contributionErrors.optionsInvalid(),
  amount_too_small: () => contributionErrors.amountTooSmall(),
  amount_too_large: () => contributionErrors.amountTooLarge(),
  currency_mismatch: () => contributionErrors.currencyMismatch(),
  price_changed: () => contributionErrors.priceChanged(),
  limit_per_contributor: () => contributionErrors.limitPerContributor(),
  too_many_reservations: () => contributionErrors.tooManyReservations(),
  too_many_declines: () => contributionErrors.tooManyDeclines(),
  expired: () => contributionErrors.reservationOver(),
};

/** The error for a refusal as SQL words it. */
export function refusal(code: string): AppError {
  const make = REFUSALS[code];
  if (make === undefined) throw new Error(`a contribution was refused as ${code}`);
  return make();
}
