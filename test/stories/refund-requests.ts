/** A paid contribution whose person asks for their money back, for tests of refund requests. */
import { startContribution } from '#flows/back-campaign/index.ts';
import { askForRefund, declineRequest, escalateRequest } from '#flows/request-refund/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  visitor,
} from './market.ts';

export interface Paid {
  readonly id: number;
  readonly campaign: MadeCampaign;
  /** Null for a guest. */
  readonly accountId: number | null;
  readonly token: string;
  /** By what its person shows it to be theirs. */
  readonly ref: { readonly id: number; readonly accountId: number } | { readonly token: string };
}

/** 50.00 given by a person with an account, or as a guest. */
export async function paid(
  values: { readonly guest?: boolean; readonly card?: string; readonly locale?: 'en' | 'fr' } = {},
): Promise<Paid> {
  const campaign = await makeCampaign();
  const accountId = values.guest ? null : await makeAccount();
  const body = input(campaign, {
    extra_cents: 5000,
    expected_total_cents: 5000,
    ...(values.card ? { payment_method_id: values.card } : {}),
  });
  const backer = visitor({ accountId, locale: values.locale ?? 'en' });
  const started = await startContribution(body, backer, key(), addresses);
  const { id } = started.contribution;
  const token = started.token ?? '';
  return {
    id,
    campaign,
    accountId,
    token,
    ref: accountId === null ? { token } : { id, accountId },
  };
}

export const ownerOf = ({ campaign }: Paid) => ({
  accountId: campaign.ownerId,
  ip: '127.0.0.1',
  requestId: 'test',
});

export async function asked(values: Parameters<typeof paid>[0] = {}): Promise<Paid> {
  const made = await paid(values);
  await ask(made);
  return made;
}

const ask = ({ ref }: Paid) =>
  askForRefund(ref, { reason: 'undelivered', details: 'It was due in May.' });

/** Asked, declined by the owner, and brought before the trust team. */
export async function escalated(values: Parameters<typeof paid>[0] = {}): Promise<Paid> {
  const made = await paid(values);
  await bringBeforeTrust(made);
  return made;
}

/** Asks for what is left of a contribution that was paid, and brings that before the trust team. */
export async function bringBeforeTrust(made: Paid): Promise<void> {
  await ask(made);
  await declineRequest({ contributionId: made.id }, 'It is on its way.', ownerOf(made));
  await escalateRequest(made.ref, { appeal: 'It is not.' });
}

/** The states of the requests of a contribution, the oldest first. */
export async function requestStates({ id }: Pick<Paid, 'id'>): Promise<string[]> {
  const rows = await db().query<{ state: string }>(sql`
    select state from refund_requests where contribution_id = ${id} order by id`);
  return rows.map(({ state }) => state);
}
