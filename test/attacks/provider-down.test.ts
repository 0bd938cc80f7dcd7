import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '../support/database.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9';
const KEY = { 'idempotency-key': 'a-card-to-be-kept-once' };

describe('a payment provider that cannot be reached', () => {
  testDatabase();
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    overrideConfiguration({ stripeApiBase: NOBODY });
    server = await startTestServer(paymentRoutes, { sessions: sessionReader });
    person = await plantPerson('unlucky');
  });
  afterAll(() => server?.stop());

  it('is our 503 with the time to come back, and the same key may try again', async () => {
    const client = server.client();
    client.cookies.set('session', await sessionOf(person));
    for (const body of Array.from({ length: 2 }, () => ({ payment_method_id: 'pm_card_visa' }))) {
      const answer = await client.post('/private_api/payments/credit_cards/new', body, KEY);
      expect([answer.status, answer.json()]).toMatchObject([
        503,
        { error: 'provider_unavailable' },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
