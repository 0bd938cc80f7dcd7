import { type Executor, sql, unnamed } from '#platform/db/sql.ts';
import type { ApprovalState, Verdict } from './approval.ts';

const APPROVAL_KINDS = [
  'product_stage',
  'nonprofit_proof',
  'external_campaign',
  'perk_change',
  'banner_change',
  'large_disbursement',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export type ItemContent = Readonly<Record<string, string | number | boolean | null>>;
export interface ApprovalItem {
  readonly name: string;
  readonly content: ItemContent;
}

export interface ApprovalGroup {
  id: number;
  campaignId: number;
  kind: ApprovalKind;
  state: ApprovalState;
  submittedBy: number;
  submittedAt: Date;
  reviewerId: number | null;
  decidedAt: Date | null;
  note: string;
  items: ApprovalItem[];
  history: { state: string; actorId: number | null; note: string; at: string }[];
}

interface GroupRow {
  id: number;
  campaign_id: number;
  kind: ApprovalKind;
  state: ApprovalState;
  submitted_by: number;
  submitted_at: Date;
  reviewer_id: number | null;
  decided_at: Date | null;
  note: string;
  items: ApprovalItem[];
  history: ApprovalGroup['history'];
}

const GROUP = sql`
  g.id, g.campaign_id, g.kind, g.state, g.submitted_by, g.submitted_at, g.reviewer_id, g.decided_at, g.note,
  (select coalesce(json_agg(json_build_object('name', i.name, 'content', i.content) order by i.position),
    '[]') from approval_items i where i.group_id = g.id) as items,
  (select coalesce(json_agg(json_build_object('state', e.state, 'actorId', e.actor_id, 'note', e.note,
    'at', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id), '[]')
    from approval_events e where e.group_id = g.id) as history`;

const toGroup = (row: GroupRow): ApprovalGroup => ({
  id: row.id,
  campaignId: row.campaign_id,
  kind: row.kind,
  state: row.state,
  submittedBy: row.submitted_by,
  submittedAt: row.submitted_at,
  reviewerId: row.reviewer_id,
  decidedAt: row.decided_at,
  note: row.note,
  items: row.items,
  history: row.history,
});

/** Submits things for one decision; undefined while one of the kind is open already. */
export async function insertGroup(
  tx: Executor,
  group: {
    campaignId: number;
    kind: ApprovalKind;
    submittedBy: number;
    items: readonly ApprovalItem[];
  },
): Promise<number | undefined> {
  const { campaignId, kind, submittedBy, items } = group;
  const row = await tx.maybe<{ id: number }>(sql`
    insert into approval_groups (campaign_id, kind, submitted_by)
    values (${campaignId}, ${kind}, ${submittedBy})
    on conflict (campaign_id, kind) where state = 'pending' do nothing returning id`);
  if (!row) return undefined;
  for (const [position, { name, content }] of items.entries()) {
    await tx.run(sql`
      insert into approval_items (group_id, position, name, content)
      values (${row.id}, ${position}, ${name}, ${sql.json(content)})`);
  }
  await insertApprovalEvent(tx, row.id, 'pending', submittedBy, '');
  return row.id;
}

export async function insertApprovalEvent(
  tx: Executor,
  groupId: number,
  state: ApprovalState | 'rescinded' | 'replaced',
  actorId: number | null,
  note: string,
): Promise<void> {
  await tx.run(sql`
    insert into approval_events (group_id, state, actor_id, note)
    values (${groupId}, ${state}, ${actorId}, ${note})`);
}

/** Locks a group for its decision. */
export async function lockGroup(tx: Executor, id: number): Promise<ApprovalGroup | undefined> {
  await tx.query(sql`select 1 as one from approval_groups where id = ${id} for update`);
  return findGroup(tx, id);
}

export async function findGroup(q: Executor, id: number): Promise<ApprovalGroup | undefined> {
  const row = await q.maybe<GroupRow>(
    sql`select ${GROUP} from approval_groups g where g.id = ${id}`,
  );
  return row && toGroup(row);
}

/** What waits for a decision of a kind. */
export async function findPending(
  q: Executor,
  campaignId: number,
  kind: ApprovalKind,
): Promise<ApprovalGroup | undefined> {
  const row = await q.maybe<GroupRow>(sql`
    select ${GROUP} from approval_groups g
    where g.campaign_id = ${campaignId} and g.kind = ${kind} and g.state = 'pending'`);
  return row && toGroup(row);
}

/** Ends a group by whoever submitted it: another one takes its place. */
export async function replaceGroup(tx: Executor, id: number, by: number): Promise<void> {
  await tx.run(sql`
    update approval_groups set state = 'changes_requested', decided_at = clock_now() where id = ${id}`);
  await insertApprovalEvent(tx, id, 'replaced', by, '');
}

/** Groups in a state, the oldest first, after an id. */
export async function listGroups(
  q: Executor,
  state: ApprovalState,
  after: number,
  limit: number,
): Promise<ApprovalGroup[]> {
  // Planned for its state: of most things submitted nothing waits any more.
  const rows = await q.query<GroupRow>(
    unnamed(sql`
      select ${GROUP} from approval_groups g where g.id = any(array(
        select i.id from approval_groups i where i.state = ${state} and i.id > ${after}
        order by i.id limit ${limit}))
      order by g.id limit ${limit}`),
  );
  return rows.map(toGroup);
}

/** What was submitted for a campaign and not replaced by its submitter, newest first. */
export async function listGroupsOf(q: Executor, campaignId: number): Promise<ApprovalGroup[]> {
  const rows = await q.query<GroupRow>(sql`
    select ${GROUP} from approval_groups g where g.campaign_id = ${campaignId}
      and (g.state = 'pending' or g.reviewer_id is not null)
    order by g.id desc limit 50`);
  return rows.map(toGroup);
}

export async function decideGroup(
  tx: Executor,
  id: number,
  verdict: Verdict,
  reviewerId: number,
  note: string,
): Promise<void> {
  await tx.run(sql`
    update approval_groups set state = ${verdict}, reviewer_id = ${reviewerId}, note = ${note},
      decided_at = clock_now()
    where id = ${id}`);
  await insertApprovalEvent(tx, id, verdict, reviewerId, note);
}
