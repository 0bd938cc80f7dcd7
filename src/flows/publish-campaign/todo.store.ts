import { type Executor, sql } from '#platform/db/sql.ts';

/** Facts of other modules that decide whether a campaign is ready. */
export interface ReadyFacts {
  isConfirmed: boolean;
  perks: number;
  /** Perks that ship and have no destination. */
  stranded: number;
  /** Secret perks without a link. */
  unreachable: number;
  isVerified: boolean;
  /** The bank of its country can be paid in the campaign's currency. */
  isPayable: boolean;
}

export async function findReadyFacts(
  q: Executor,
  campaignId: number,
): Promise<Omit<ReadyFacts, 'isPayable'>> {
  const row = await q.one<{
    confirmed: boolean;
    perks: number;
    stranded: number;
    unreachable: number;
    verified: boolean;
  }>(sql`
    select a.email_confirmed_at is not null as confirmed,
      (select count(*) from perks p where p.campaign_id = c.id and p.status = 'active'
        and p.kind <> 'add_on') as perks,
      (select count(*) from perks p where p.campaign_id = c.id and p.status = 'active' and p.ships
        and not exists (select 1 from perk_shipping_rates r where r.perk_id = p.id)) as stranded,
      (select count(*) from perks p where p.campaign_id = c.id and p.status = 'active'
        and p.kind = 'secret' and p.secret_token_hash is null) as unreachable,
      exists (select 1 from identity_checks i join beneficiaries b on b.id = i.beneficiary_id
        where b.campaign_id = c.id and i.recipient_type = c.recipient_type and i.state = 'verified')
        as verified
    from campaigns c join accounts a on a.id = c.owner_id where c.id = ${campaignId}`);
  return {
    isConfirmed: row.confirmed,
    perks: row.perks,
    stranded: row.stranded,
    unreachable: row.unreachable,
    isVerified: row.verified,
  };
}

/** Countries that at least one perk ships to, of those asked about; a perk without shipping reaches all. */
export async function countriesReached(
  q: Executor,
  campaignId: number,
  countries: readonly string[],
  europeanUnion: readonly string[],
): Promise<string[]> {
  const rows = await q.query<{ country: string }>(sql`
    select country from unnest(${[...countries]}::text[]) country
    where exists (
      select 1 from perks p where p.campaign_id = ${campaignId} and p.status = 'active'
        and p.kind <> 'add_on' and (not p.ships or exists (
          select 1 from perk_shipping_rates r where r.perk_id = p.id and (
            r.destination in (country, 'everywhere')
            or (r.destination = 'european_union' and country = any (${[...europeanUnion]}))))))`);
  return rows.map((row) => row.country);
}
