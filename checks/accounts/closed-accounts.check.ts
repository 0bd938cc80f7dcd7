import { sql, type Statement } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** A column with the number of an account, as `table.column`. */
type Column = `${string}.${string}`;

/** What closing an account deletes, and merging it with another ends or moves. */
const NEITHER: readonly Column[] = [
  'account_contact_shares.account_id',
  'account_contacts.account_id',
  'account_follows.account_id',
  'account_follows.follower_id',
  'account_interests.account_id',
  'account_links.account_id',
  'account_restrictions.account_id',
  'account_roles.account_id',
  'account_tokens.account_id',
  'addresses.account_id',
  'campaign_follows.account_id',
  'email_subscribers.account_id',
  'job_statuses.owner_account_id',
  'known_browsers.account_id',
  'mail_preferences.account_id',
  'oauth_tokens.account_id',
  'outside_identities.account_id',
  'passkeys.account_id',
  'payment_card_pages.account_id',
  'reactions.account_id',
  'recovery_codes.account_id',
  'saved_searches.account_id',
  'second_factors.account_id',
  'sessions.account_id',
  'sessions.acts_as',
  'sign_in_challenges.account_id',
  'staff_views.account_id',
];

/** What moves with a merge; of who closes their account it stays, without what tells who it was. */
const MOVED: readonly Column[] = [
  'campaign_contributors.account_id',
  'campaign_hold_answers.author_id',
  'campaign_messages.author_id',
  'campaign_team.account_id',
  'campaign_updates.author_id',
  'campaigns.owner_id',
  'campaigns.publish_by',
  'comment_reports.reporter_id',
  'comments.author_id',
  'consents.account_id',
  'contributions.account_id',
  'identity_checks.started_by',
  'media_files.owner_account_id',
  'message_threads.account_id',
  'moderation_reports.account_id',
  'moderation_reports.reporter_id',
  'payment_methods.account_id',
];

/** Of what stays, that which would still tell who it was. */
const TELLING: Readonly<Record<Column, Statement>> = {
  'campaign_hold_answers.author_id': sql`x.body <> '–'`,
  'campaign_messages.author_id': sql`x.body <> '–'`,
  'campaign_team.account_id': sql`x.left_at is null`,
  'campaigns.owner_id': sql`campaign_was_never_shown(x.state) and x.state <> 'deleted'`,
  'comment_reports.reporter_id': sql`x.note <> ''`,
  'comments.author_id': sql`x.deleted_at is null`,
  'contributions.account_id': sql`(x.firstname || x.lastname <> '' or contribution_is_open(x.state))`,
  'moderation_reports.account_id': sql`x.note <> ''`,
  'moderation_reports.reporter_id': sql`x.note <> ''`,
};

function heldIn(column: Column, more = sql`true`): Statement {
  const [table = '', name = ''] = column.split('.');
  return sql`
    select a.id, ${column} as held from accounts a
    where a.closed_at is not null and exists (
      select from ${sql.raw(table)} x where x.${sql.raw(name)} = a.id and ${more})`;
}

const HELD: readonly Statement[] = [
  ...NEITHER.map((column) => heldIn(column)),
  ...MOVED.map((column) => heldIn(column, sql`a.merged_into is not null`)),
  ...Object.entries(TELLING).map(([column, tells]) =>
    heldIn(column as Column, sql`a.merged_into is null and ${tells}`),
  ),
  sql`
    select a.id, 'accounts.firstname' as held from accounts a where a.closed_at is not null
      and concat(a.firstname, a.lastname, a.city, a.bio, a.avatar_public_id) <> ''`,
];

/** Also what came while the account was being closed: nothing may wait for its end and then be written. */
export const check: Check = {
  name: 'closed-accounts-hold-nothing',
  about: 'Nothing that a merge moves, or closing an account erases, is held by a closed account.',
  async find(q) {
    const [first = sql``, ...others] = HELD;
    const held = others.reduce((sum, one) => sql`${sum} union all ${one}`, first);
    const rows = await q.query<{ id: number; held: string[] }>(sql`
      select id, array_agg(held order by held) as held from (${held}) h
      group by id order by id limit 1000`);
    return rows.map(({ id, held: columns }) => ({
      subject: `accounts ${id}`,
      text: `is closed, and still found in ${columns.join(', ')}`,
    }));
  },
};
