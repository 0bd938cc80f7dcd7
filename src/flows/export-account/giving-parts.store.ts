import { sql } from '#platform/db/sql.ts';
import type { PartOfExport } from './export-part.store.ts';

/** What somebody gave and got back, as it stands in the books. */
export const GIVING_PARTS: Readonly<Record<string, PartOfExport>> = {
  contributions: (who) => sql`
    select c.id, c.campaign_id, p.title as campaign_title, c.state, c.currency, c.perks_minor,
      c.extra_minor, c.shipping_minor, c.tax_minor, c.total_minor, c.refunded_minor, c.email,
      c.firstname, c.lastname, c.appearance, c.owner_visibility, c.locale, c.referrer,
      c.first_referrer, c.last_referrer, c.created_at, c.pledged_at, c.collected_at
    from contributions c join campaigns p on p.id = c.campaign_id
    where c.account_id = ${who} order by c.id`,
  contribution_perks: (who) => sql`
    select l.contribution_id, l.title, l.kind, l.quantity, l.unit_price_minor, l.shipping_minor,
      l.refunded_minor, l.options
    from contribution_lines l join contributions c on c.id = l.contribution_id
    where c.account_id = ${who} order by l.contribution_id, l.position`,
  contribution_addresses: (who) => sql`
    select a.contribution_id, a.name, a.address, a.address2, a.city, a.state, a.zipcode, a.country,
      a.phone_number, a.changed_at
    from contribution_addresses a join contributions c on c.id = a.contribution_id
    where c.account_id = ${who} order by a.contribution_id`,
  contribution_history: (who) => sql`
    select e.contribution_id, e.seq, e.from_state, e.to_state, e.cause, e.occurred_at
    from contribution_events e join contributions c on c.id = e.contribution_id
    where c.account_id = ${who} order by e.contribution_id, e.seq`,
  refunds: (who) => sql`
    select r.source_id as contribution_id, r.amount_minor, r.currency, r.reason, r.state,
      r.created_at, r.resolved_at
    from payment_refunds r
    join contributions c on r.source_kind = 'contribution' and c.id = r.source_id
    where c.account_id = ${who} order by r.id`,
  refund_requests: (who) => sql`
    select r.contribution_id, r.state, r.reason, r.details, r.asked_at, r.due_at, r.answer, r.answered_at,
      r.appeal, r.escalated_at, r.decision_note, r.decided_at, r.ended_at
    from refund_requests r join contributions c on c.id = r.contribution_id
    where c.account_id = ${who} order by r.id`,
  cards: (who) => sql`
    select brand, last4, exp_month, exp_year, country, saved, created_at, detached_at
    from payment_methods where account_id = ${who} order by id`,
};
