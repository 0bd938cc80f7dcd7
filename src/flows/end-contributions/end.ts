/** What follows when contributions end without money: rows, units, figures, books and events. */
import type { ContributionRow, TotalsEffect } from '#modules/contributions/index.ts';
import { recipes } from '#modules/ledger/index.ts';
import { release, type ReservationRow, type StockMove, together } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { StateCause } from '#modules/contributions/index.ts';

/** Who ends a contribution; nobody where time does. */
export interface EndedBy {
  readonly accountId: number | null;
  readonly requestId: string | null;
}

export const BY_TIME: EndedBy = { accountId: null, requestId: null };

/** What a turn of a sweep did: how many it ended, and the last id it looked at, null where none was left. */
export interface Part {
  readonly ended: number;
  readonly last: number | null;
}

/** One contribution that ends. */
export interface End {
  readonly contribution: ContributionRow;
  /** Null where a charge is under way: its state stays, only units are given back. */
  readonly state: 'cancelled' | 'dropped' | 'expired' | 'failed' | null;
  readonly cause: StateCause;
  readonly by: EndedBy;
  /** How its review is closed, where it is under one. */
  readonly review: 'left' | 'timed_out' | null;
  readonly topic:
    | 'contribution.cancelled'
    | 'contribution.dropped'
    | 'contribution.review_cancelled'
    | null;
}

/** An attempt of a contribution whose outcome is not known yet. */
export interface OpenAttempt {
  readonly id: number;
  readonly source_id: number;
  readonly operation: string;
}

export interface EndFacts {
  readonly attempts: readonly OpenAttempt[];
  readonly reservations: readonly ReservationRow[];
}

/** Everything that is written, table by table. */
export interface EndEffects {
  readonly contributions: readonly Pick<
    ContributionRow,
    | 'id'
    | 'state'
    | 'state_at'
    | 'state_cause'
    | 'state_actor_id'
    | 'state_request_id'
    | 'charge_due_at'
  >[];
  readonly attempts: readonly {
    readonly id: number;
    readonly state: 'abandoned';
    readonly resolved_at: Instant;
    readonly check_at: null;
  }[];
  readonly reviews: readonly {
    readonly contribution_id: number;
    readonly decision: string;
    readonly decided_at: Instant;
  }[];
  readonly stock: StockMove;
  readonly totals: readonly TotalsEffect[];
  readonly transfers: readonly ReturnType<typeof recipes.pledgeVoided>[];
  readonly events: readonly NewEvent[];
}

/** What ending these contributions writes; a promise also leaves the campaign's figures and the books. */
export function effectsOf(ends: readonly End[], facts: EndFacts, at: Instant): EndEffects {
  const ended = ends.filter(({ state }) => state !== null);
  const endedIds = new Set(ended.map(({ contribution }) => contribution.id));
  const ids = new Set(ends.map(({ contribution }) => contribution.id));
  const promises = ended.filter(({ contribution }) => contribution.pledged_at !== null);
  return {
    contributions: ended.map((end) => ({
      id: end.contribution.id,
      state: end.state ?? end.contribution.state,
      state_at: at,
      state_cause: end.cause,
      state_actor_id: end.by.accountId,
      state_request_id: end.by.requestId,
      charge_due_at: null,
    })),
    attempts: facts.attempts
      .filter(({ source_id: source }) => endedIds.has(source))
      .map(({ id }) => ({ id, state: 'abandoned', resolved_at: at, check_at: null })),
    reviews: ended.flatMap(({ contribution: { id }, review }) =>
      review === null ? [] : [{ contribution_id: id, decision: review, decided_at: at }],
    ),
    stock: together([
      release(
        facts.reservations.filter(({ source_id: source }) => ids.has(source)),
        at,
      ),
    ]),
    totals: promises.map(({ contribution: c }) => ({
      campaignId: c.campaign_id,
      pledgedMinor: -c.total_minor,
      contributions: -1,
      contributorKey: c.contributor_key,
      accountId: c.account_id,
    })),
    transfers: promises.map(({ contribution }) => recipes.pledgeVoided(contribution.id, at)),
    events: ended.flatMap(eventOf),
  };
}

function eventOf({ contribution: c, topic, cause }: End): NewEvent[] {
  if (topic === null) return [];
  const ids = { contribution_id: c.id, campaign_id: c.campaign_id, account_id: c.account_id };
  const payload = topic === 'contribution.cancelled' ? { ...ids, cause } : ids;
  return [{ topic, key: `${topic}:${c.id}`, payload }];
}
