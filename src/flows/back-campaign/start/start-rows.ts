/** What is written of contributions that begin; pure. */
import {
  type ContributionRow,
  type contributionReviews,
  type contributionAddresses,
  type Started,
} from '#modules/contributions/index.ts';
import { attemptKey, type AttemptRow } from '#modules/payments/index.ts';
import { minutes } from '#platform/clock/instant.ts';
import type { RowOf } from '#platform/db/table.ts';
import type { LockedCampaign } from './start-facts.store.ts';
import type { StartRequest } from './start-request.ts';

/** How long an attempt may be silent before it is asked about. */
const ASKED_AFTER = minutes(1);

/** A request that was accepted, with what it was decided on. */
export interface Beginning {
  readonly request: StartRequest;
  readonly decision: Started;
  readonly campaign: LockedCampaign;
  readonly isOnTeam: boolean;
}

export function contributionRow({ request, decision, campaign, isOnTeam }: Beginning) {
  const { price, at, until } = decision;
  const { accountId, cameFrom } = request;
  const isOwn = accountId !== null && (accountId === campaign.ownerId || isOnTeam);
  // Whoever leads the campaign is brought by nobody.
  const brought = isOwn
    ? { referrer: null, first_referrer: null, last_referrer: null }
    : {
        referrer: request.referrer,
        first_referrer: cameFrom?.first ?? null,
        last_referrer: cameFrom?.last ?? null,
      };
  return {
    id: decision.contributionId,
    campaign_id: request.campaignId,
    beneficiary_id: campaign.beneficiaryId,
    account_id: accountId,
    state: decision.state,
    state_at: at,
    state_cause: 'started',
    state_actor_id: accountId,
    state_request_id: request.requestId,
    funding: price.funding,
    pre_order: campaign.preOrder,
    own_campaign: isOwn,
    currency: price.currency,
    perks_minor: price.perksMinor,
    extra_minor: price.extraMinor,
    shipping_minor: price.shippingMinor,
    total_minor: price.totalMinor,
    platform_fee_bps: campaign.platformFeeBps,
    email: request.email,
    firstname: request.firstname,
    lastname: request.lastname,
    appearance: request.appearance,
    owner_visibility: request.ownerVisibility,
    locale: request.locale,
    ...brought,
    token_hash: request.tokenHash,
    holder: request.holder,
    client_key: request.clientKey,
    contributor_key: request.contributorKey,
    idempotency_key: request.idempotencyKey,
    body_hash: request.bodyHash,
    created_at: at,
    expires_at: until,
  } satisfies Partial<ContributionRow>;
}

export function addressRows({ request, decision }: Beginning) {
  const { address } = request;
  if (address === null || !decision.price.ships) return [];
  const { name, address: street, address2, city, state, zipcode, country } = address;
  return [
    {
      contribution_id: decision.contributionId,
      name,
      address: street,
      address2,
      city,
      state,
      zipcode,
      country,
      phone_number: address.phone_number,
      changed_at: null,
    } satisfies RowOf<typeof contributionAddresses>,
  ];
}

export function attemptRows({ request, decision }: Beginning) {
  const { attemptId, contributionId, at, price } = decision;
  if (attemptId === null) return [];
  const operation = decision.state === 'charging' ? 'charge' : 'setup';
  return [
    {
      id: attemptId,
      source_kind: 'contribution',
      source_id: contributionId,
      operation,
      attempt_no: 1,
      idempotency_key: attemptKey(contributionId, operation, 1),
      on_session: true,
      amount_minor: price.totalMinor,
      currency: price.currency,
      method_ref: request.methodRef,
      customer_ref: request.customerRef,
      save_method: request.saveMethod,
      hosted: request.methodRef === null,
      created_at: at,
      check_at: at + ASKED_AFTER,
    } satisfies Partial<AttemptRow>,
  ];
}

/** With which card one under review goes on; no attempt exists meanwhile, so nothing can charge it. */
export function reviewRows({ request, decision }: Beginning) {
  if (decision.state !== 'risk_review' || request.methodRef === null) return [];
  return [
    {
      contribution_id: decision.contributionId,
      reasons: decision.reasons,
      method_ref: request.methodRef,
      customer_ref: request.customerRef,
      save_method: request.saveMethod,
      opened_at: decision.at,
    } satisfies Partial<RowOf<typeof contributionReviews>>,
  ];
}
