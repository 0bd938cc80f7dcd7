import { type Executor, sql } from '#platform/db/sql.ts';
import type { ChosenCampaign } from '../collections/collection.store.ts';
import { IS_LED_TO } from '../search-conditions.store.ts';
import type { Certification, Sponsor } from './sponsor.ts';

export type NewSponsor = Omit<Sponsor, 'id'>;
export type NewCertification = Omit<Certification, 'id' | 'campaigns'>;

const columns = sql`id, name, website, texts`;

/** A page of sponsors, the newest first. */
export function listSponsors(q: Executor, before: number, limit: number): Promise<Sponsor[]> {
  return q.query<Sponsor>(sql`
    select ${columns} from sponsors where id < ${before}::bigint order by id desc limit ${limit}`);
}

export function findSponsor(q: Executor, id: number): Promise<Sponsor | undefined> {
  return q.maybe<Sponsor>(sql`select ${columns} from sponsors where id = ${id}`);
}

export function lockSponsor(tx: Executor, id: number): Promise<Sponsor | undefined> {
  return tx.maybe<Sponsor>(sql`select ${columns} from sponsors where id = ${id} for update`);
}

export function insertSponsor(
  tx: Executor,
  { name, website, texts }: NewSponsor,
): Promise<Sponsor> {
  return tx.one<Sponsor>(sql`
    insert into sponsors (name, website, texts) values (${name}, ${website}, ${sql.json(texts)})
    returning ${columns}`);
}

export function updateSponsor(tx: Executor, sponsor: Sponsor): Promise<number> {
  const { id, name, website, texts } = sponsor;
  return tx.run(sql`
    update sponsors set name = ${name}, website = ${website}, texts = ${sql.json(texts)},
      updated_at = clock_now()
    where id = ${id}`);
}

const certification = sql`c.id, c.sponsor_id as "sponsorId", c.texts, (
  select count(*) from campaign_certifications g
    join discovery_campaigns d on d.campaign_id = g.campaign_id
  where g.certification_id = c.id and ${IS_LED_TO}) as campaigns`;

/** A sponsor has few: what they vouch for, the oldest first. */
export function listCertificationsOf(q: Executor, sponsorId: number): Promise<Certification[]> {
  return q.query<Certification>(sql`
    select ${certification} from sponsor_certifications c
    where c.sponsor_id = ${sponsorId} order by c.id limit 50`);
}

export function findCertification(q: Executor, id: number): Promise<Certification | undefined> {
  return q.maybe<Certification>(
    sql`select ${certification} from sponsor_certifications c where c.id = ${id}`,
  );
}

export function insertCertification(
  tx: Executor,
  { sponsorId, texts }: NewCertification,
): Promise<Certification> {
  return tx.one<Certification>(sql`
    insert into sponsor_certifications as c (sponsor_id, texts)
    values (${sponsorId}, ${sql.json(texts)}) returning ${certification}`);
}

export function updateCertification(
  tx: Executor,
  id: number,
  texts: Certification['texts'],
): Promise<number> {
  return tx.run(sql`update sponsor_certifications set texts = ${sql.json(texts)} where id = ${id}`);
}

/** The campaigns that have it, the earliest first, also those that nobody is led to for now. */
export async function listCertifiedIds(q: Executor, certificationId: number): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select campaign_id as id from campaign_certifications
    where certification_id = ${certificationId} order by granted_at, campaign_id`);
  return rows.map(({ id }) => id);
}

/** The same with what each is. */
export function listCertified(q: Executor, certificationId: number): Promise<ChosenCampaign[]> {
  return q.query<ChosenCampaign>(sql`
    select c.id, c.slug, c.title, c.state, c.language
    from campaign_certifications g join campaigns c on c.id = g.campaign_id
    where g.certification_id = ${certificationId} order by g.granted_at, c.id`);
}

/** Makes these the campaigns that have it. */
export async function setCertified(
  tx: Executor,
  certificationId: number,
  campaignIds: readonly number[],
): Promise<void> {
  const ids = [...campaignIds];
  await tx.run(sql`
    delete from campaign_certifications
    where certification_id = ${certificationId} and campaign_id <> all(${ids}::bigint[])`);
  await tx.run(sql`
    insert into campaign_certifications (campaign_id, certification_id)
    select id, ${certificationId}::bigint from unnest(${ids}::bigint[]) as chosen (id)
    on conflict do nothing`);
}

/** What is vouched for of a campaign that anybody may be led to, and by whom. */
export function listCertificationsOfCampaign(
  q: Executor,
  campaignId: number,
): Promise<(Certification & { sponsorName: string })[]> {
  return q.query<Certification & { sponsorName: string }>(sql`
    select ${certification}, s.name as "sponsorName"
    from campaign_certifications of
      join discovery_campaigns d on d.campaign_id = of.campaign_id and ${IS_LED_TO}
      join sponsor_certifications c on c.id = of.certification_id
      join sponsors s on s.id = c.sponsor_id
    where of.campaign_id = ${campaignId} order by c.id limit 50`);
}
