import type pg from 'pg';

/** With the day of the launch as many as there are visits of. */
export const DAYS = 89;

/**
 * So many contributions to one campaign over ninety days, of ten perks in four sizes, every third by one of
 * fifty links, with their postings, beside what a campaign of that size has. Set-based: rows, no flows.
 */
export async function plantLargeCampaign(
  client: pg.Client,
  campaignId: number,
  count: number,
  atOnce = 100_000,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await plantItems(client, campaignId);
  await client.query(
    `update campaigns set launched_at = clock_now() - interval '${DAYS + 1} days' where id = $1`,
    [campaignId],
  );
  const { rows } = await client.query<{ id: string }>(
    'select id from beneficiaries where campaign_id = $1',
    [campaignId],
  );
  const beneficiary = Number(rows[0]?.id);
  for (let from = 0; from < count; from += atOnce) {
    const to = Math.min(from + atOnce, count) - 1;
    await plantRows(client, { campaignId, beneficiary, from, to, count });
  }
  // Every second one is sent somewhere.
  await client.query(
    `insert into contribution_addresses (contribution_id, name, address, city, zipcode, country)
     select id, 'Guest', 'Main Street 1', 'Lyon', '69001', (array['FR', 'DE', 'US', 'ES', 'AT'])[1 + id % 5]
     from contributions where holder = 'planted' and id % 2 = 0`,
  );
  await plantBooks(client, beneficiary);
  await client.query(
    `update campaign_totals set (raised_minor, collected_minor, contributions, contributors) = (
       select sum(total_minor), sum(total_minor), count(*), count(*) from contributions
       where campaign_id = $1) where campaign_id = $1`,
    [campaignId],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

async function plantItems(client: pg.Client, campaignId: number): Promise<void> {
  await client.query(
    `with item as (
       insert into perk_items (campaign_id, name, options)
       values ($1, 'Shirt', '[{"name": "Size", "values": [{"label": "S"}, {"label": "M"}, {"label": "L"},
         {"label": "XL", "sku": "TEE-XL"}]}]') returning id)
     insert into perk_contents (perk_id, item_id, quantity)
     select p.id, item.id, 1 from perks p, item where p.campaign_id = $1`,
    [campaignId],
  );
}

interface Portion {
  readonly campaignId: number;
  readonly beneficiary: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

async function plantRows(
  client: pg.Client,
  { campaignId, beneficiary, from, to, count }: Portion,
): Promise<void> {
  await client.query(
    `with perk as (
       select array_agg(p.id order by p.id) as ids, array_agg(p.stock_unit_id order by p.id) as units,
         count(*)::int as count, (select max(id) from perk_items where campaign_id = $1)::text as item
       from perks p where p.campaign_id = $1),
     made as (
       insert into contributions (campaign_id, beneficiary_id, state, seq, state_cause, funding, currency,
         perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
         platform_fee_minor, processing_fee_minor, email, firstname, lastname, referrer, holder,
         contributor_key, idempotency_key, body_hash, created_at, collected_at)
       select $1, $2, 'collected', 3, 'bench', 'flexible', 'USD', 2500, n % 3 * 100, 0, 2500 + n % 3 * 100,
         500, 2500 + n % 3 * 100, 130, 105, 'many.' || n || '@bench.test', 'Guest', 'Number ' || n,
         case when n % 3 = 0 then 'link' || n % 50 end, 'planted', 'email:' || n,
         'bench-key-of-many-' || n, 'x', at, at
       from generate_series($3::int, $4::int) n
         cross join lateral (select clock_now()
           - ($5::int - n) * (interval '${DAYS} days' / $5::int) as at) t
       returning id, idempotency_key)
     insert into contribution_lines (contribution_id, position, perk_id, stock_unit_id, title, kind, ships,
       quantity, unit_price_minor, shipping_minor, options)
     select m.id, 0, perk.ids[1 + m.id % perk.count], perk.units[1 + m.id % perk.count], 'A perk', 'standard',
       false, 1, 2500, 0, jsonb_build_object(perk.item, jsonb_build_object('Size',
         (array['S', 'M', 'L', 'XL'])[1 + m.id % 4]))
     from made m cross join perk`,
    [campaignId, beneficiary, from, to, count],
  );
}

/** Three postings each, as the recipes make them, and the sums that are kept of them. */
async function plantBooks(client: pg.Client, beneficiary: number): Promise<void> {
  await client.query(
    `insert into ledger_accounts (kind, owner_ref, currency)
     values ('beneficiary_held', 'beneficiary:' || $1::bigint, 'USD'),
       ('contributor_clearing', 'platform', 'USD'), ('platform_fees', 'platform', 'USD'),
       ('processing_fees', 'platform', 'USD') on conflict do nothing`,
    [beneficiary],
  );
  await client.query(
    `insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
     select 'contribution:' || id || ':collected', 'contribution_collected', 'contribution', id, '\\x00',
       collected_at from contributions where holder = 'planted'`,
  );
  await client.query(
    `insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency,
       amount_minor)
     select 'contribution:' || c.id || ':collected', l.leg, d.id, k.id, 'USD', l.amount
     from contributions c cross join lateral (values
         (1, 'contributor_clearing', 'beneficiary_held', c.total_minor),
         (2, 'beneficiary_held', 'platform_fees', c.platform_fee_minor),
         (3, 'beneficiary_held', 'processing_fees', c.processing_fee_minor)) l (leg, debit, credit, amount)
       join ledger_accounts d on d.kind = l.debit and d.currency = 'USD'
         and d.owner_ref in ('platform', 'beneficiary:' || $1::bigint)
       join ledger_accounts k on k.kind = l.credit and k.currency = 'USD'
         and k.owner_ref in ('platform', 'beneficiary:' || $1::bigint)
     where c.holder = 'planted'`,
    [beneficiary],
  );
  await client.query(
    `insert into ledger_days (account_id, day, other, in_minor, out_minor)
     select m.account_id, (t.occurred_at at time zone 'UTC')::date, m.other, sum(m.came), sum(m.went)
     from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
       join ledger_accounts d on d.id = p.debit_account_id
       join ledger_accounts c on c.id = p.credit_account_id
       cross join lateral (values (c.kind, c.id, d.kind, p.amount_minor, 0),
         (d.kind, d.id, c.kind, 0, p.amount_minor)) m (kind, account_id, other, came, went)
     where m.kind = 'beneficiary_held' group by 1, 2, 3`,
  );
  await client.query('delete from ledger_market_days');
  await client.query(
    `insert into ledger_market_days
     select d.day, a.currency, a.kind, d.other, sum(d.in_minor), sum(d.out_minor)
     from ledger_days d join ledger_accounts a on a.id = d.account_id group by 1, 2, 3, 4`,
  );
}
