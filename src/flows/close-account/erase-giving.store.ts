import { type Executor, sql } from '#platform/db/sql.ts';
import { closedAddress } from '#modules/accounts/rules.ts';
import type { LeavingPerson } from './erase-person.store.ts';

/** What was paid stays, without the person. */
export async function eraseGiving(tx: Executor, person: LeavingPerson): Promise<void> {
  const given = await givenBy(tx, person);
  if (given.length > 0) {
    await eraseNotes(tx, given);
    await renameContributor(tx, person.id, given);
    await tx.run(sql`
      update contributions set email = ${closedAddress(person.id)}, firstname = '', lastname = '',
        appearance = 'anonymous', referrer = null, first_referrer = null, last_referrer = null,
        client_key = '', token_hash = null
      where id = any(${given}::bigint[])`);
  }
  await eraseCards(tx, person.id);
  if (given.length > 0) await emptyWebhooks(tx, given);
}

/** Also what was given as a guest under the same, proved address, once nothing is open any more. */
async function givenBy(tx: Executor, person: LeavingPerson): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from contributions
    where account_id = ${person.id} or (${person.isProved} and account_id is null
      and lower(email) = lower(${person.email}) and not contribution_is_open(state))
    order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** A parcel that may still be on its way keeps its address for a while. */
async function eraseNotes(tx: Executor, given: readonly number[]): Promise<void> {
  await Promise.all([
    tx.run(sql`
      delete from contribution_addresses a using contributions c
      where c.id = a.contribution_id and c.id = any(${given}::bigint[])
        and not (contribution_is_refundable(c.state)
          and exists (select 1 from contribution_lines l where l.contribution_id = c.id and l.ships))`),
    tx.run(sql`
      update idempotency_keys k set response = null from contributions c
      where c.id = any(${given}::bigint[]) and k.key = c.idempotency_key and k.response is not null`),
    tx.run(sql`
      update contribution_declines set client_key = '', fingerprint = null
      where contribution_id = any(${given}::bigint[])`),
    tx.run(sql`
      update contribution_reviews set note = '' where contribution_id = any(${given}::bigint[])`),
    tx.run(sql`
      update refund_requests set details = '', answer = '', appeal = '', decision_note = ''
      where contribution_id = any(${given}::bigint[])`),
    tx.run(sql`
      update payment_refunds set note = '–'
      where source_kind = 'contribution' and source_id = any(${given}::bigint[]) and note <> ''`),
  ]);
}

/** The hash of a mail address can be guessed back: another name for the same contributor. */
async function renameContributor(
  tx: Executor,
  accountId: number,
  given: readonly number[],
): Promise<void> {
  const rows = await tx.query<{ contributor_key: string; first_id: number }>(sql`
    select contributor_key, min(id) as first_id from contributions
    where id = any(${given}::bigint[]) and contributor_key like 'email:%' group by 1 order by 1`);
  if (rows.length === 0) return;
  const olds = rows.map((row) => row.contributor_key);
  const news = rows.map((row) => `closed:${accountId}:${row.first_id}`);
  await Promise.all([
    tx.run(sql`
      update contributions c set contributor_key = v.renamed
      from unnest(${olds}::text[], ${news}::text[]) v (named, renamed)
      where c.contributor_key = v.named and c.contributor_key = any(${olds}::text[])`),
    tx.run(sql`
      update campaign_contributors c set contributor_key = v.renamed
      from unnest(${olds}::text[], ${news}::text[]) v (named, renamed)
      where c.contributor_key = v.named and c.contributor_key = any(${olds}::text[])`),
  ]);
}

async function eraseCards(tx: Executor, accountId: number): Promise<void> {
  await Promise.all([
    tx.run(sql`delete from payment_card_pages where account_id = ${accountId}`),
    tx.run(sql`
      update payment_methods set saved = false, last4 = '', exp_month = null, exp_year = null,
        fingerprint = null, country = null
      where account_id = ${accountId}`),
  ]);
}

/** What the provider told of these payments was handled; its text holds names and addresses. */
async function emptyWebhooks(tx: Executor, given: readonly number[]): Promise<void> {
  await tx.run(sql`
    update payment_webhook_events e set payload = '{}' from payment_attempts p
    where p.source_kind = 'contribution' and p.source_id = any(${given}::bigint[])
      and e.handled_at is not null and e.object_ref in (p.provider_ref, p.charge_ref)`);
}
