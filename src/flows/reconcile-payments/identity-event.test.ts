import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { publishSchedules, refreshIdentity } from '#flows/publish-campaign/index.ts';
import { startIdentityCheck } from '#flows/publish-campaign/verify-recipient.ts';
import { receiveWebhook } from '#modules/payments/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign } from '#test/stories/market.ts';
import { moneyGateway, WEBHOOK_SECRET } from '#test/stories/money-gateway.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { handleProviderEvent } from './index.ts';

testDatabase();
const gateway = moneyGateway();

async function begun() {
  const campaign = await makeCampaign();
  const { url } = await startIdentityCheck(
    { id: campaign.id },
    { accountId: campaign.ownerId, locale: 'en' },
  );
  const ref = /vs_\w+/.exec(url ?? '')?.[0] ?? '';
  const check = () =>
    db().one<{ id: number; state: string; ref: string | null }>(sql`
      select i.id, i.state, i.provider_ref as ref from identity_checks i
      join beneficiaries b on b.id = i.beneficiary_id where b.campaign_id = ${campaign.id}`);
  return { ref, check };
}

let serial = 0;
/** What the provider sends, with the person's name in it as it may be. */
async function deliver(ref: string, checkId: number): Promise<string | null> {
  serial += 1;
  const id = `evt_identity_${serial}`;
  const object = {
    id: ref,
    object: 'identity.verification_session',
    status: 'verified',
    metadata: { identity_check: String(checkId) },
    verified_outputs: { first_name: 'Canaryjenny', last_name: 'Rosen' },
  };
  const type = 'identity.verification_session.verified';
  const body = Buffer.from(JSON.stringify({ id, object: 'event', type, data: { object } }));
  const signed = Stripe.webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(Date.now() / 1000),
  });
  await receiveWebhook(body, signed);
  await handleProviderEvent(id);
  const row = await db().one<{ outcome: string | null; kept: string }>(sql`
    select outcome, payload::text as kept from payment_webhook_events where event_ref = ${id}`);
  expect(row.kept).not.toMatch(/Canaryjenny|Rosen/);
  return row.outcome;
}

describe('the check of who receives the money [7-28]', () => {
  it('is brought up to date by a message, which is only a hint and kept without names', async () => {
    const { ref, check } = await begun();
    const { id } = await check();
    // It says verified; the provider, asked, does not.
    expect(await deliver(ref, id)).toBe('recorded');
    expect((await check()).state).toBe('pending');
    await gateway.control('identity/verify', { verification_session: ref });
    expect(await deliver(ref, id)).toBe('recorded');
    expect((await check()).state).toBe('verified');
  });

  it('finds what it is about when we died before its reference was kept', async () => {
    const { ref, check } = await begun();
    const { id } = await check();
    await db().run(sql`
      update identity_checks set provider_ref = null, checked_at = null where id = ${id}`);
    await gateway.control('identity/verify', { verification_session: ref });
    expect(await deliver(ref, id)).toBe('recorded');
    expect(await check()).toEqual({ id, state: 'verified', ref });
  });

  it('waits for what is not known yet, and never touches another’s check', async () => {
    const { ref, check } = await begun();
    const { id } = await check();
    const other = await begun();
    expect(await deliver('vs_of_somebody', id + 1000)).toBeNull();
    // The reference decides, not the number beside it.
    await gateway.control('identity/verify', { verification_session: ref });
    expect(await refreshIdentity(ref, (await other.check()).id)).toBe(true);
    expect([(await check()).state, (await other.check()).state]).toEqual(['verified', 'pending']);
  });

  it('is asked for by itself when every message was lost [F15]', async () => {
    const { ref, check } = await begun();
    await gateway.control('identity/verify', { verification_session: ref });
    const refresh = publishSchedules.find(({ name }) => name === 'refresh-identity-checks');
    const turn = { signal: new AbortController().signal, guard: async () => undefined };
    await refresh?.run(turn);
    expect((await check()).state).toBe('pending');
    await setClock(301);
    await refresh?.run(turn);
    await setClock(0);
    expect((await check()).state).toBe('verified');
  });
});
