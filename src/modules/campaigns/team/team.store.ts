import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { TeamPermission } from '../campaign.policy.ts';

export interface TeamMember {
  accountId: number;
  name: string;
  title: string;
  permissions: string[];
  joinedAt: Date;
}

export interface Invitation {
  id: number;
  campaignId: number;
  email: string;
  title: string;
  permissions: string[];
  expiresAt: Date;
  /** Whose account asked. */
  invitedBy: number;
}

interface InvitationRow {
  id: number;
  campaign_id: number;
  email: string;
  title: string;
  permissions: string[];
  expires_at: Date;
  invited_by: number;
}

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  campaignId: row.campaign_id,
  email: row.email,
  title: row.title,
  permissions: row.permissions,
  expiresAt: row.expires_at,
  invitedBy: row.invited_by,
});

export async function listTeam(q: Executor, campaignId: number): Promise<TeamMember[]> {
  const rows = await q.query<{
    account_id: number;
    name: string;
    title: string;
    permissions: string[];
    joined_at: Date;
  }>(sql`
    select t.account_id, trim(a.firstname || ' ' || a.lastname) as name, t.title, t.permissions, t.joined_at
    from campaign_team t join accounts a on a.id = t.account_id
    where t.campaign_id = ${campaignId} and t.left_at is null and a.closed_at is null
    order by t.joined_at, t.account_id limit 100`);
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    title: row.title,
    permissions: row.permissions,
    joinedAt: row.joined_at,
  }));
}

/** Since when the owner has been on it: the day the campaign was begun. */
export async function findTeamStart(q: Executor, campaignId: number): Promise<Date> {
  const row = await q.one<{ at: Date }>(
    sql`select created_at as at from campaigns where id = ${campaignId}`,
  );
  return row.at;
}

export async function listOpenInvitations(q: Executor, campaignId: number): Promise<Invitation[]> {
  const rows = await q.query<InvitationRow>(sql`
    select id, campaign_id, email, title, permissions, expires_at, invited_by from campaign_invitations
    where campaign_id = ${campaignId} and accepted_at is null and revoked_at is null
      and expires_at > clock_now()
    order by id limit 100`);
  return rows.map(toInvitation);
}

/** Locks the campaign for changes of its team, and says how many seats are taken or promised. */
export async function lockTeam(tx: Executor, campaignId: number): Promise<number> {
  await tx.query(sql`select 1 as one from campaigns where id = ${campaignId} for no key update`);
  const row = await tx.one<{ seats: number }>(sql`
    select (select count(*) from campaign_team where campaign_id = ${campaignId} and left_at is null)
      + (select count(*) from campaign_invitations where campaign_id = ${campaignId}
        and accepted_at is null and revoked_at is null and expires_at > clock_now()) as seats`);
  return row.seats;
}

/** Whether an address belongs to the owner or to somebody with a seat. */
export async function isOnTeam(q: Executor, campaignId: number, email: string): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as yes from accounts a join campaigns c on c.id = ${campaignId}
    where lower(a.email) = lower(${email}) and a.closed_at is null and (a.id = c.owner_id or exists (
      select 1 from campaign_team t
      where t.campaign_id = c.id and t.account_id = a.id and t.left_at is null))`);
  return row !== undefined;
}

/** A new invitation of an address ends the one before. */
export async function insertInvitation(
  tx: Executor,
  invitation: {
    campaignId: number;
    email: string;
    title: string;
    permissions: readonly string[];
    tokenHash: Buffer;
    invitedBy: number;
  },
): Promise<number> {
  const { campaignId, email, title, permissions, tokenHash, invitedBy } = invitation;
  await revokeInvitation(tx, campaignId, email);
  const row = await tx.one<{ id: number }>(sql`
    insert into campaign_invitations (campaign_id, email, title, permissions, token_hash, invited_by,
      expires_at)
    values (${campaignId}, ${email}, ${title}, ${[...permissions]}, ${tokenHash}, ${invitedBy},
      clock_now() + interval '14 days')
    returning id`);
  return row.id;
}

/** Ends the open invitation of an address; false when there is none. */
export async function revokeInvitation(
  tx: Executor,
  campaignId: number,
  email: string,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update campaign_invitations set revoked_at = clock_now()
    where campaign_id = ${campaignId} and lower(email) = lower(${email})
      and accepted_at is null and revoked_at is null`);
  return ended > 0;
}

/** A living invitation by its token. */
export async function findInvitation(
  q: Executor,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  const row = await q.maybe<InvitationRow>(sql`
    select i.id, i.campaign_id, i.email, i.title, i.permissions, i.expires_at, i.invited_by
    from campaign_invitations i join campaigns c on c.id = i.campaign_id and c.state <> 'deleted'
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > clock_now()`);
  return row && toInvitation(row);
}

/** Uses an invitation up and gives the seat; false when somebody or something was faster. */
export async function takeSeat(
  tx: Executor,
  invitation: Invitation,
  accountId: number,
): Promise<boolean> {
  const taken = await tx.run(sql`
    update campaign_invitations set accepted_at = clock_now()
    where id = ${invitation.id} and accepted_at is null and revoked_at is null`);
  if (taken !== 1) return false;
  await tx.run(sql`
    insert into campaign_team (campaign_id, account_id, title, permissions)
    values (${invitation.campaignId}, ${accountId}, ${invitation.title}, ${invitation.permissions})
    on conflict (campaign_id, account_id) do update set title = excluded.title,
      permissions = excluded.permissions, joined_at = clock_now(), left_at = null`);
  return true;
}

/** Who has a seat, with what it allows, and where they are written to about it. */
export interface Seat {
  accountId: number;
  permissions: TeamPermission[];
  email: string;
  locale: Locale;
  /** The campaign's, or its address while it has none. */
  campaign: string;
}

/** A seat that somebody has now, unless their account is closed. */
export function findSeat(
  q: Executor,
  campaignId: number,
  accountId: number,
): Promise<Seat | undefined> {
  return q.maybe<Seat>(sql`
    select a.id as "accountId", t.permissions, a.email, a.locale,
      coalesce(nullif(c.title, ''), c.slug) as campaign
    from campaign_team t join accounts a on a.id = t.account_id join campaigns c on c.id = t.campaign_id
    where t.campaign_id = ${campaignId} and t.account_id = ${accountId} and t.left_at is null
      and a.closed_at is null`);
}

/** What a seat allows from now on; false when there is none. */
export async function savePermissions(
  tx: Executor,
  campaignId: number,
  accountId: number,
  permissions: readonly string[],
): Promise<boolean> {
  const saved = await tx.run(sql`
    update campaign_team set permissions = ${[...permissions]}
    where campaign_id = ${campaignId} and account_id = ${accountId} and left_at is null`);
  return saved > 0;
}

/** Takes a seat away at once; false when there was none. */
export async function endSeat(
  tx: Executor,
  campaignId: number,
  member: { accountId: number } | { email: string },
): Promise<boolean> {
  const who =
    'accountId' in member
      ? sql`account_id = ${member.accountId}`
      : sql`account_id in (select id from accounts where lower(email) = lower(${member.email})
          and closed_at is null)`;
  const ended = await tx.run(sql`
    update campaign_team set left_at = clock_now()
    where campaign_id = ${campaignId} and left_at is null and ${who}`);
  return ended > 0;
}
