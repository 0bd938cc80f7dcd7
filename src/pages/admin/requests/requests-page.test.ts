import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { audit } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function look(role: Role, typed: string) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client.get(`/admin/requests?search=${encodeURIComponent(typed)}`);
}

async function backed(requestId: string) {
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const started = await startContribution(
    input(campaign, values),
    visitor({ requestId }),
    key(),
    addresses,
  );
  return { campaign, id: started.contribution.id };
}

it('opens for support alone, and asks for an ID before it looks', async () => {
  expect((await look('curator', '')).status).toBe(403);
  const { status, text } = await look('support', '');
  expect(status).toBe(200);
  expect(text).toContain('Enter a request ID to see what the request did.');
});

it('says that no record names a request', async () => {
  expect((await look('support', randomUUID())).text).toContain(
    'No contribution, campaign or refusal names this ID.',
  );
});

it('shows what a contribution came to by a request, in order, and nothing of other requests', async () => {
  const requestId = randomUUID();
  const { id } = await backed(requestId);
  const other = await backed(randomUUID());
  const { text } = await look('admin', `If you contact us, please quote: ${requestId}`);
  expect(text).toContain(`value="${requestId}"`);
  expect(text).toContain(`href="/admin/contributions/${id}"`);
  expect(text).not.toContain(`/admin/contributions/${other.id}"`);
  expect(text.indexOf('Checkout')).toBeGreaterThan(0);
  expect(text.lastIndexOf('→ Paid')).toBeGreaterThan(text.indexOf('→ In progress'));
});

it('shows what a campaign was refused, with its reasons in words', async () => {
  const requestId = randomUUID();
  const { id, ownerId } = await makeCampaign();
  await db().run(sql`
    insert into campaign_refusals (campaign_id, act, state, reasons, actor_id, request_id)
    values (${id}, 'publish', 'draft', '{basics:tagline}', ${ownerId}, ${requestId})`);
  const { text } = await look('admin', requestId);
  expect(text).toContain(`href="/admin/projects/${id}"`);
  expect(text).toContain(`href="/admin/accounts/${ownerId}"`);
  expect(text).toMatch(/tagline/iu);
  // The campaign itself is for trust to open.
  expect((await look('support', requestId)).text).not.toContain(`href="/admin/projects/${id}"`);
});

it('shows entries of the audit log to whoever may read it', async () => {
  const requestId = randomUUID();
  await transaction((tx) =>
    audit(tx, {
      act: 'campaign_held',
      actor: { accountId: null, requestId },
      subject: { kind: 'campaign', id: 4711 },
    }),
  );
  expect((await look('admin', requestId)).text).toContain('Campaign #4711');
  const { text } = await look('support', requestId);
  expect(text).not.toContain('4711');
  expect(text).toContain('No contribution, campaign or refusal names this ID.');
});
