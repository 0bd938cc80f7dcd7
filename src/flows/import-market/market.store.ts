import { type Executor, sql } from '#platform/db/sql.ts';

/** The moment that counts as now; set by the first run. */
export async function importAnchor(q: Executor): Promise<Date> {
  await q.run(sql`insert into market_imports default values on conflict do nothing`);
  const row = await q.one<{ anchor: Date }>(sql`select anchor from market_imports`);
  return row.anchor;
}

/** The accounts that imported campaigns belong to, by id; nobody can log in to them. */
export async function insertOwners(
  tx: Executor,
  owners: readonly { email: string; firstname: string; lastname: string }[],
): Promise<number[]> {
  await tx.run(sql`
    insert into accounts (email, firstname, lastname, origin)
    select email, firstname, lastname, 'import'
    from jsonb_to_recordset(${sql.json(owners)}) o (email text, firstname text, lastname text)
    on conflict (lower(email)) where closed_at is null do nothing`);
  const rows = await tx.query<{ id: number }>(sql`
    select a.id from unnest(${owners.map(({ email }) => email)}::text[]) with ordinality o (email, n)
      join accounts a on lower(a.email) = o.email and a.closed_at is null and a.origin = 'import'
    order by n`);
  return rows.map((row) => row.id);
}

/** Which of these slugs are in use, or were. */
export async function takenSlugs(q: Executor, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await q.query<{ slug: string }>(sql`
    select slug from campaigns where slug = any(${slugs})
    union select slug from campaign_old_slugs where slug = any(${slugs})`);
  return new Set(rows.map((row) => row.slug));
}

/** Which of these keys are imported already. */
export async function knownKeys(q: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await q.query<{ key: string }>(sql`
    select import_key as key from campaigns where import_key = any(${keys})`);
  return new Set(rows.map((row) => row.key));
}

export interface CampaignToImport {
  readonly import_key: string;
  readonly slug: string;
  readonly owner_id: number;
  readonly state: string;
  readonly outcome: string | null;
  readonly outcome_sum_minor: bigint | null;
  readonly title: string;
  readonly tagline: string;
  readonly category: string;
  readonly city: string;
  readonly city_slug: string;
  readonly region: string;
  readonly country: string;
  readonly currency: string;
  readonly goal_minor: bigint;
  readonly funding_type: string;
  readonly duration_days: number;
  readonly launched_at: Date;
  readonly ends_at: Date;
  readonly staff_pick: boolean;
  readonly card_public_id: string | null;
  readonly card_alt: string;
  readonly tags: readonly string[];
}

/**
 * Adds campaigns with tags and the event of their import, with the market's share in hundredths of a percent;
 * those whose key is known are left alone.
 */
export async function insertCampaigns(
  tx: Executor,
  campaigns: readonly CampaignToImport[],
  feeBps: number,
): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    with input as (
      select e, n from jsonb_array_elements(${sql.json(campaigns)}) with ordinality x (e, n)
    ), added as (
      insert into campaigns (import_key, slug, owner_id, state, outcome, outcome_sum_minor, title, tagline,
        category_id, city, city_slug, region, country, currency, goal_minor, funding_type, duration_days,
        launched_at, ends_at, staff_pick, card_public_id, card_alt, origin, created_at,
        platform_fee_bps)
      select c.import_key, c.slug, c.owner_id, c.state, c.outcome, c.outcome_sum_minor, c.title, c.tagline,
        g.id, c.city, c.city_slug, c.region, c.country, c.currency, c.goal_minor, c.funding_type,
        c.duration_days, c.launched_at, c.ends_at, c.staff_pick, c.card_public_id, c.card_alt, 'import',
        c.launched_at, ${feeBps}
      from input cross join lateral jsonb_populate_record(null::campaigns, input.e) c
        left join categories g on g.slug = input.e ->> 'category'
      order by input.n
      on conflict (import_key) do nothing
      returning id, import_key, state, created_at
    ), tagged as (
      insert into campaign_tags (campaign_id, tag, position)
      select added.id, tag, t.n from added join input on input.e ->> 'import_key' = added.import_key
        cross join lateral jsonb_array_elements_text(input.e -> 'tags') with ordinality t (tag, n)
    ), noted as (
      insert into campaign_events (campaign_id, from_state, to_state, cause, occurred_at)
      select id, null, state, 'imported', created_at from added
    )
    select id from added`);
  return rows.length;
}

/** What later steps ask about a campaign that was imported. */
export interface ImportedCampaign {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly country: string;
  readonly currency: string;
  readonly ownerId: number;
  readonly launchedAt: Date;
}

export function listImported(q: Executor): Promise<ImportedCampaign[]> {
  return q.query<ImportedCampaign>(sql`
    select id, import_key as key, title, country, currency, owner_id as "ownerId", launched_at as "launchedAt"
    from campaigns where origin = 'import' order by id`);
}

export interface PerkToImport {
  readonly campaign_id: number;
  readonly import_key: string;
  readonly title: string;
  readonly description: string;
  readonly price_minor: bigint;
  readonly currency: string;
  readonly status: 'active' | 'sold_out';
  readonly ships: boolean;
  readonly delivery_month: string | null;
  readonly position: number;
  /** Units that can still be sold; null is no limit. */
  readonly left: number | null;
  readonly destination: string | null;
  readonly items: readonly string[];
}

/** Adds perks with stock, rates and contents. Answers the ids of all of them by key, the known ones too. */
export async function insertPerks(
  tx: Executor,
  perks: readonly PerkToImport[],
): Promise<Map<string, number>> {
  const keys = perks.map((perk) => perk.import_key);
  const known = await perkIds(tx, keys);
  const fresh = perks.filter((perk) => !known.has(perk.import_key));
  if (fresh.length === 0) return known;
  await tx.run(sql`
    with input as (
      select e, nextval(pg_get_serial_sequence('stock_units', 'id')) as unit_id
      from jsonb_array_elements(${sql.json(fresh)}) e
    ), units as (
      insert into stock_units (id, limit_count) select unit_id, (e ->> 'left')::int from input
    ), added as (
      insert into perks (campaign_id, stock_unit_id, title, description, price_minor, currency, status,
        ships, delivery_month, position, import_key)
      select p.campaign_id, unit_id, p.title, p.description, p.price_minor, p.currency, p.status, p.ships,
        p.delivery_month, p.position, p.import_key
      from input, jsonb_populate_record(null::perks, e) p
      returning id, import_key
    )
    insert into perk_shipping_rates (perk_id, destination, fee_minor)
    select added.id, e ->> 'destination', 0 from added join input on e ->> 'import_key' = added.import_key
    where e ->> 'destination' is not null`);
  const ids = await perkIds(tx, keys);
  await insertContents(tx, fresh, ids);
  return ids;
}

async function perkIds(q: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await q.query<{ key: string; id: number }>(sql`
    select import_key as key, id from perks where import_key = any(${keys})`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function insertContents(
  tx: Executor,
  perks: readonly PerkToImport[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const contents = perks.flatMap((perk) =>
    perk.items.map((name, position) => ({
      perk_id: ids.get(perk.import_key),
      campaign_id: perk.campaign_id,
      name,
      position,
    })),
  );
  await tx.run(sql`
    with input as (
      select * from jsonb_to_recordset(${sql.json(contents)})
        c (perk_id bigint, campaign_id bigint, name text, position int)
    ), added as (
      insert into perk_items (campaign_id, name) select distinct campaign_id, name from input
      returning id, campaign_id, name
    )
    insert into perk_contents (perk_id, item_id, position)
    select input.perk_id, added.id, input.position from input join added using (campaign_id, name)`);
}

/** Stories and risks of campaigns that have none yet. */
export function setStories(
  tx: Executor,
  stories: readonly { campaign_id: number; story_html: string; risks: string }[],
): Promise<number> {
  return tx.run(sql`
    update campaigns c set story_html = s.story_html, risks = s.risks, updated_at = clock_now()
    from jsonb_to_recordset(${sql.json(stories)}) s (campaign_id bigint, story_html text, risks text)
    where c.id = s.campaign_id and c.story_html = ''`);
}

export interface UpdateToImport {
  readonly campaign_id: number;
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly body_html: string;
  readonly author_id: number;
  readonly published_at: Date;
}

export function insertUpdates(tx: Executor, updates: readonly UpdateToImport[]): Promise<number> {
  return tx.run(sql`
    insert into campaign_updates (campaign_id, number, slug, title, body_html, author_id, published_at,
      created_at)
    select campaign_id, number, slug, title, body_html, author_id, published_at, published_at
    from jsonb_to_recordset(${sql.json(updates)}) u (campaign_id bigint, number int, slug text, title text,
      body_html text, author_id bigint, published_at timestamptz)
    on conflict do nothing`);
}

/** What the books say campaigns raised elsewhere so far, by campaign. */
export async function externalTotals(
  q: Executor,
  keys: readonly string[],
): Promise<
  Map<string, { id: number; currency: string; raisedMinor: bigint; contributors: number }>
> {
  const rows = await q.query<{
    key: string;
    id: number;
    currency: string;
    raised_minor: bigint;
    contributors: number;
  }>(sql`
    select c.import_key as key, c.id, c.currency, t.external_raised_minor as raised_minor,
      t.external_contributors as contributors
    from campaigns c join campaign_totals t on t.campaign_id = c.id where c.import_key = any(${keys})`);
  return new Map(
    rows.map(({ key, raised_minor: raisedMinor, ...rest }) => [key, { ...rest, raisedMinor }]),
  );
}
