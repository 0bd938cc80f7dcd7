import { sql } from '#platform/db/sql.ts';
import type { PartOfExport } from './export-part.store.ts';

/** What somebody made, said and follows. */
export const COMMUNITY_PARTS: Readonly<Record<string, PartOfExport>> = {
  campaigns: (who) => sql`
    select id, slug, state, title, tagline, overview, story_html, risks, city, country, currency,
      goal_minor, funding_type, support_email, launched_at, ends_at, created_at
    from campaigns where owner_id = ${who} and state <> 'deleted' order by id`,
  teams: (who) => sql`
    select campaign_id, title, permissions, joined_at, left_at from campaign_team
    where account_id = ${who} order by joined_at`,
  updates: (who) => sql`
    select campaign_id, number, title, body_html, published_at, created_at from campaign_updates
    where author_id = ${who} order by id`,
  comments: (who) => sql`
    select id, campaign_id, parent_id, body, private, hidden_at, deleted_at, created_at, edited_at
    from comments where author_id = ${who} order by id`,
  reactions: (who) => sql`
    select kind, comment_id, update_id, created_at from reactions where account_id = ${who}
    order by created_at`,
  reports: (who) => sql`
    select comment_id, reason, note, created_at from comment_reports where reporter_id = ${who}
    order by created_at`,
  reports_of_campaigns_and_people: (who) => sql`
    select campaign_id, account_id, reason, note, created_at, decided_at from moderation_reports
    where reporter_id = ${who} order by id`,
  messages: (who) => sql`
    select m.thread_id, t.campaign_id, m.body, m.via, m.created_at from campaign_messages m
    join message_threads t on t.id = m.thread_id
    where m.author_id = ${who} order by m.id`,
  hold_answers: (who) => sql`
    select h.campaign_id, a.kind, a.body, a.created_at from campaign_hold_answers a
    join campaign_holds h on h.id = a.hold_id
    where a.author_id = ${who} order by a.id`,
  subscriptions: (who) => sql`
    select s.campaign_id, s.email, s.source, s.asked_at, s.confirmed_at, s.unsubscribed_at
    from email_subscribers s
    where s.account_id = ${who}
      or lower(s.email) in (
        select lower(email) from accounts where id = ${who} or merged_into = ${who}) order by s.id`,
  mails_to_contacts: (who) => sql`
    select campaign_title, to_name, to_address, message, created_at from account_contact_shares
    where account_id = ${who} order by id`,
  newsletter: (who) => sql`
    select email, state, locale, source, text_version, disclaimer, asked_at, confirmed_at
    from newsletter_subscriptions
    where lower(email) in (
        select lower(email) from accounts where id = ${who} or merged_into = ${who})`,
  invitations: (who) => sql`
    select i.campaign_id, i.email, i.title, i.permissions, i.created_at, i.accepted_at, i.revoked_at
    from campaign_invitations i
    where i.invited_by = ${who}
      or lower(i.email) in (
        select lower(email) from accounts where id = ${who} or merged_into = ${who}) order by i.id`,
  identity_checks: (who) => sql`
    select state, reason, started_at, checked_at from identity_checks where started_by = ${who}
    order by id`,
  campaigns_followed: (who) => sql`
    select campaign_id, followed_at from campaign_follows where account_id = ${who}
    order by followed_at`,
  saved_searches: (who) => sql`
    select name, query, paused_at, notified_until, created_at from saved_searches where account_id = ${who}
    order by id`,
  staff_views: (who) => sql`
    select list, name, filters, saved_at from staff_views where account_id = ${who}
    order by list, name`,
  people_followed: (who) => sql`
    select account_id, followed_at from account_follows where follower_id = ${who}
    order by followed_at`,
  followers: (who) => sql`
    select follower_id, followed_at from account_follows where account_id = ${who}
    order by followed_at`,
};
