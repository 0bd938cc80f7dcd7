import { type Executor, sql } from '#platform/db/sql.ts';

/** An amount that is kept and is not what the postings say; one sentence, in minor units. */
interface Mismatch {
  readonly text: string;
}

const MOST = 100;

/** Sums of days that are not what the postings of those days add up to; minor units. */
export const DAY_MISMATCHES = sql`
  with posted as (
    select m.account_id, (t.occurred_at at time zone 'UTC')::date as day, m.other,
      sum(m.came) as came, sum(m.went) as went
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
      cross join lateral (values (c.kind, c.id, d.kind, p.amount_minor, 0),
        (d.kind, d.id, c.kind, 0, p.amount_minor)) m (kind, account_id, other, came, went)
    where m.kind in ('beneficiary_held', 'pledges_promised')
    group by 1, 2, 3
  ), kept as (
    select s.account_id, s.day, s.other, sum(s.in_minor) as came, sum(s.out_minor) as went
    from (select * from ledger_days union all select * from ledger_differences) s
    group by 1, 2, 3
  )
  select coalesce(p.account_id, k.account_id) as account_id, coalesce(p.day, k.day) as day,
    coalesce(p.other, k.other) as other, coalesce(k.came, 0) as kept_in, coalesce(k.went, 0) as kept_out,
    coalesce(p.came, 0) as posted_in, coalesce(p.went, 0) as posted_out
  from posted p full join kept k
    on (k.account_id, k.day, k.other) = (p.account_id, p.day, p.other)
  where coalesce(p.came, 0) <> coalesce(k.came, 0) or coalesce(p.went, 0) <> coalesce(k.went, 0)
  order by 1, 2, 3 limit ${MOST}`;

/** Sums of days of the whole market that are not what those of single accounts add up to; minor units. */
export const MARKET_DAY_MISMATCHES = sql`
  select day, currency, kind, other, coalesce(k.came, 0) as kept_in, coalesce(k.went, 0) as kept_out,
    coalesce(s.came, 0) as summed_in, coalesce(s.went, 0) as summed_out
  from (select d.day, a.currency, a.kind, d.other, sum(d.in_minor) as came, sum(d.out_minor) as went
    from ledger_days d join ledger_accounts a on a.id = d.account_id group by 1, 2, 3, 4) s
    full join (select day, currency, kind, other, sum(in_minor) as came, sum(out_minor) as went
      from ledger_market_days group by 1, 2, 3, 4) k using (day, currency, kind, other)
  where coalesce(k.came, 0) <> coalesce(s.came, 0) or coalesce(k.went, 0) <> coalesce(s.went, 0)
  order by 1, 2, 3, 4 limit ${MOST}`;

export async function listDayMismatches(q: Executor): Promise<string[]> {
  const rows = await q.query<Mismatch>(sql`
    select format('ledger account %s, %s, %s: kept %s in and %s out, posted %s and %s',
      account_id, day, other, kept_in, kept_out, posted_in, posted_out) as text
    from (${DAY_MISMATCHES}) m
    union all
    select format('market %s, %s, %s, %s: kept %s in and %s out, accounts say %s and %s',
      day, currency, kind, other, kept_in, kept_out, summed_in, summed_out)
    from (${MARKET_DAY_MISMATCHES}) m`);
  return rows.map(({ text }) => text);
}

/** Campaigns whose pledged or collected money is not what the books of their beneficiary say; minor units. */
export const CAMPAIGN_MISMATCHES = sql`
  with moved as (
    select a.owner_ref, a.kind, o.kind as other, p.amount_minor as came, 0::bigint as went
    from ledger_postings p join ledger_accounts a on a.id = p.credit_account_id
      join ledger_accounts o on o.id = p.debit_account_id
    where a.kind in ('beneficiary_held', 'pledges_promised')
    union all
    select a.owner_ref, a.kind, o.kind, 0, p.amount_minor
    from ledger_postings p join ledger_accounts a on a.id = p.debit_account_id
      join ledger_accounts o on o.id = p.credit_account_id
    where a.kind in ('beneficiary_held', 'pledges_promised')
      or (a.kind = 'disputes_held' and o.kind = 'provider_cash')
  ), books as (
    select m.owner_ref,
      coalesce(sum(m.went - m.came) filter (where m.kind = 'pledges_promised'), 0) as pledged,
      coalesce(sum(m.came) filter (where m.kind = 'beneficiary_held'
          and m.other in ('contributor_clearing', 'provider_cash', 'refunds_owed')), 0)
        - coalesce(sum(m.went) filter (where m.kind = 'disputes_held' or (m.kind = 'beneficiary_held'
          and m.other in ('provider_cash', 'refunds_outside'))), 0) as collected
    from moved m group by 1
  ), beyond as (
    -- Given back and then lost as well: the campaign owes it, what is shown ends at nothing.
    select c.campaign_id, sum(greatest(0, g.given + g.lost - c.captured_minor)) as beyond
    from contributions c join (
      select a.source_id as id, sum(d.held_minor) as lost, coalesce((
        select sum(r.amount_minor - r.from_owed_minor - r.covered_minor) from payment_refunds r
        where r.source_kind = 'contribution' and r.source_id = a.source_id and not r.surplus
          and (payment_refund_is_given(r.state) or r.returned_at is not null)), 0) as given
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id
      where d.state = 'lost' and a.source_kind = 'contribution' and a.state = 'succeeded'
      group by 1) g on g.id = c.id
    group by 1
  )
  select t.campaign_id, b.id as beneficiary_id, t.pledged_minor as kept_pledged,
    t.collected_minor as kept_collected, coalesce(l.pledged, 0) as posted_pledged,
    coalesce(l.collected, 0) + coalesce(x.beyond, 0) as posted_collected
  from campaign_totals t join beneficiaries b on b.campaign_id = t.campaign_id
    left join books l on l.owner_ref = 'beneficiary:' || b.id
    left join beyond x on x.campaign_id = t.campaign_id
  where t.pledged_minor <> coalesce(l.pledged, 0)
    or t.collected_minor <> coalesce(l.collected, 0) + coalesce(x.beyond, 0)
  order by t.campaign_id limit ${MOST}`;

export async function listCampaignMismatches(q: Executor): Promise<string[]> {
  const rows = await q.query<Mismatch>(sql`
    select format('campaign %s: kept %s pledged and %s collected, the books say %s and %s',
      campaign_id, kept_pledged, kept_collected, posted_pledged, posted_collected) as text
    from (${CAMPAIGN_MISMATCHES}) m`);
  return rows.map(({ text }) => text);
}
