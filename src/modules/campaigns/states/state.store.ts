import { type Executor, sql } from '#platform/db/sql.ts';
import type { CampaignState } from '../campaign.ts';

/** What a move looks at, read under the row's lock. */
export interface LockedCampaign {
  id: number;
  slug: string;
  ownerId: number;
  title: string;
  state: CampaignState;
  heldFrom: CampaignState | null;
  publishAt: Date | null;
  isPastDeadline: boolean;
}

/** Locks a campaign; undefined for one that is not there any more. */
export async function lockCampaign(
  tx: Executor,
  campaignId: number,
): Promise<LockedCampaign | undefined> {
  const row = await tx.maybe<{
    id: number;
    slug: string;
    owner_id: number;
    title: string;
    state: CampaignState;
    held_from_state: CampaignState | null;
    publish_at: Date | null;
    past: boolean | null;
  }>(sql`
    select id, slug, owner_id, title, state, held_from_state, publish_at, ends_at <= clock_now() as past
    from campaigns where id = ${campaignId} and state <> 'deleted' for update`);
  return (
    row && {
      id: row.id,
      slug: row.slug,
      ownerId: row.owner_id,
      title: row.title,
      state: row.state,
      heldFrom: row.held_from_state,
      publishAt: row.publish_at,
      isPastDeadline: row.past === true,
    }
  );
}

export interface Move {
  readonly campaignId: number;
  readonly from: CampaignState;
  readonly to: CampaignState;
  readonly act: string;
  readonly actorId: number | null;
  readonly requestId: string | null;
  /** For holds and cancellations. */
  readonly reason: string | null;
}

/**
 * Writes a move and its row of history; the caller holds the lock and has checked the table. A launch
 * ends after the last second of its last day in the campaign's own zone.
 */
export async function storeMove(tx: Executor, move: Move): Promise<number> {
  const { campaignId, from, to, act, actorId, requestId, reason } = move;
  const isLaunch = act === 'publish' || act === 'publish_external';
  const isTimed = act === 'publish';
  await tx.run(sql`
    update campaigns set state = ${to}, updated_at = clock_now(), publish_at = null, publish_by = null,
      held_from_state = case when ${to} = 'held' then ${from} end,
      hold_reason = case when ${to} = 'held' then ${reason} end,
      cancel_reason = case when ${to} = 'cancelled' then ${reason} else cancel_reason end,
      pre_order = pre_order and ${to} in ('forever_funding', 'held'),
      preview_nonce = case when ${isLaunch || to === 'deleted'} then null else preview_nonce end,
      launched_at = case when ${isLaunch} then clock_now() else launched_at end,
      ends_at = case when ${isTimed} then
        ((clock_now() at time zone time_zone)::date + duration_days + 1)::timestamp at time zone time_zone
        else ends_at end
    where id = ${campaignId}`);
  if (to === 'deleted') {
    await tx.run(sql`
      update campaign_invitations set revoked_at = clock_now()
      where campaign_id = ${campaignId} and accepted_at is null and revoked_at is null`);
  }
  const row = await tx.one<{ id: number }>(sql`
    insert into campaign_events (campaign_id, from_state, to_state, cause, actor_id, request_id)
    values (${campaignId}, ${from}, ${to}, ${act}, ${actorId}, ${requestId}) returning id`);
  return row.id;
}

/** Keeps why something was refused. */
export async function insertRefusal(
  q: Executor,
  refusal: {
    campaignId: number;
    act: string;
    state: CampaignState;
    reasons: readonly string[];
    actorId: number | null;
    requestId: string | null;
  },
): Promise<void> {
  const { campaignId, act, state, reasons, actorId, requestId } = refusal;
  await q.run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, actor_id, request_id)
    values (${campaignId}, ${act}, ${state}, ${[...reasons]}, ${actorId}, ${requestId})`);
}

/** Campaigns that have gone on for ever for six months, after the given one, by their numbers. */
export async function listOfForeverFunding(
  q: Executor,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select c.id from campaigns c
    where c.state = 'forever_funding' and c.id > ${after}
      and greatest(c.launched_at, c.ends_at, (
        select max(k.occurred_at) from campaign_events k where k.campaign_id = c.id
      )) <= clock_now() - interval '6 months'
    order by c.id limit ${limit}`);
  return rows.map((row) => row.id);
}

/** How a campaign was cancelled. */
export interface Cancellation {
  readonly isByOwner: boolean;
  readonly at: Date;
  readonly reason: string;
}

/** How a campaign was cancelled; undefined for one that was not. */
export function findCancellation(
  q: Executor,
  campaignId: number,
): Promise<Cancellation | undefined> {
  return q.maybe<Cancellation>(sql`
    select e.cause = 'cancel' as "isByOwner", e.occurred_at as at,
      coalesce(c.cancel_reason, '') as reason
    from campaigns c join campaign_events e on e.campaign_id = c.id and e.to_state = 'cancelled'
    where c.id = ${campaignId} and c.state = 'cancelled' order by e.id desc limit 1`);
}
