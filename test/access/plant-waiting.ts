import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addresses, input, key, visitor } from '../stories/market.ts';
import type { Person } from '../support/audiences.ts';

/** A guest's, who waits because cards were refused before. */
async function plantReview(campaign: { readonly id: number }): Promise<number> {
  const made = { id: campaign.id, ownerId: 0, currency: 'USD' };
  const buyer = visitor();
  const back = async () => {
    const request = input(made, { extra_cents: 500, expected_total_cents: 500 });
    return (await startContribution(request, buyer, key(), addresses)).contribution.id;
  };
  const before = await back();
  await transaction((tx) =>
    tx.run(sql`
      insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
      select ${before}, ${campaign.id}, ${`visitor:${buyer.visitorId}`}, '' from generate_series(1, 5)`),
  );
  return back();
}

/** A guest's, whose request for a refund was brought before the trust team. */
async function plantEscalation(campaign: { readonly id: number }): Promise<number> {
  const made = { id: campaign.id, ownerId: 0, currency: 'USD' };
  const request = input(made, { extra_cents: 500, expected_total_cents: 500 });
  const { id } = (await startContribution(request, visitor(), key(), addresses)).contribution;
  await transaction((tx) =>
    tx.run(sql`
      insert into refund_requests (contribution_id, campaign_id, state, reason, asked_at, due_at)
      values (${id}, ${campaign.id}, 'open', 'undelivered', clock_now(), clock_now())`),
  );
  await transaction((tx) =>
    tx.run(sql`
      update refund_requests set state = 'escalated', escalated_at = clock_now()
      where contribution_id = ${id}`),
  );
  return id;
}

/** Contributions that wait for a decision of the trust team, by the addresses where it is made. */
export async function plantWaiting(campaign: {
  readonly id: number;
}): Promise<(readonly [string, string])[]> {
  return [
    ['/contribution_reviews/{id}', String(await plantReview(campaign))],
    ['/refund_escalations/{id}', String(await plantEscalation(campaign))],
  ];
}

/** Something that was tried out on a campaign's page before. */
export async function plantTrial(campaign: { readonly id: number }): Promise<number> {
  const row = await transaction((tx) =>
    tx.one<{ id: number }>(sql`
      insert into page_experiments (campaign_id, part, original, variant, state, ended_at, counted)
      values (${campaign.id}, 'title', 'As it is', 'As it was', 'stopped', clock_now(), '[]') returning id`),
  );
  return row.id;
}

/** An address of the person's book. */
export async function plantAddress({ accountId }: Person): Promise<number> {
  const row = await transaction((tx) =>
    tx.one<{ id: number }>(sql`
      insert into addresses (account_id, name, address, city, country)
      values (${accountId}, 'Contributor', '1 Main Street', 'Springfield', 'US') returning id`),
  );
  return row.id;
}

/** What somebody reported of a campaign and of a person, by the addresses where staff decide about it. */
export async function plantReports(
  campaign: { readonly id: number },
  reporter: Person,
  reported: Person,
): Promise<(readonly [string, string])[]> {
  await transaction((tx) =>
    tx.run(sql`
      insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason)
      values (${campaign.id}, null, ${reporter.accountId}, 'en', 'false_claims'),
        (null, ${reported.accountId}, ${reporter.accountId}, 'en', 'spam')`),
  );
  return [
    ['/admin/campaign_reports/{id}', String(campaign.id)],
    ['/admin/account_reports/{id}', String(reported.accountId)],
  ];
}

/** A mail to a guest and an error, by the addresses where staff look at them. */
export async function plantLeft(): Promise<(readonly [string, string])[]> {
  const { mail, error } = await transaction((tx) =>
    tx.one<{ mail: number; error: number }>(sql`
      with mail as (
        insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id,
          state)
        values ('planted', 'receipt', 'guest@audience.test', 'en', 'Receipt', '', '',
          '<p@audience.test>', 'kept') returning id),
      error as (
        insert into recorded_errors (kind, name, message, fingerprint, times, release)
        values ('request', 'Error', 'planted', '0123456789abcdef', 1, '0') returning id)
      select mail.id as mail, error.id as error from mail, error`),
  );
  return [
    ['/admin/mails/{id}', String(mail)],
    ['/admin/errors/{id}', String(error)],
  ];
}
