import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionForReceipt, startContribution } from '#flows/back-campaign/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { claimRoutes, claimSubscribers } from './index.ts';

testDatabase();
moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer(claimRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const url = '/private_api/payments/guest_signups';

async function given(email: string) {
  const campaign = await makeCampaign();
  const request = { extra_cents: 900, expected_total_cents: 900, email };
  const answer = await startContribution(input(campaign, request), visitor(), key(), addresses);
  return { id: answer.contribution.id, token: answer.token ?? '' };
}
const signUp = ({ id, token }: { id: number; token: string }) =>
  server.client().post(url, { contribution_id: id, token });

/** What the relay does when an address was proved. */
async function deliver(): Promise<number> {
  const events = await db().query<{ key: string; payload: object }>(sql`
    select key, payload from outbox where topic = 'account.address_proved'`);
  for (const event of events) {
    for (const { handle } of claimSubscribers)
      await transaction((tx) => handle(event as never, tx));
  }
  return events.length;
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await db().query<{ kind: string }>(sql`
    select kind from mail_messages where to_address = ${email} order by id`);
  return rows.map(({ kind }) => kind);
}
const accountOf = async (email: string) =>
  (await db().maybe<{ id: number }>(sql`select id from accounts where email = ${email}`))?.id ?? 0;

describe('a guest who wants an account [7-35]', () => {
  it('shows the token of that very contribution, else it is as unknown as any', async () => {
    const [one, two] = [await given('one@guests.test'), await given('two@guests.test')];
    const answers = await Promise.all([
      signUp({ id: one.id, token: two.token }),
      signUp({ id: one.id, token: 'x'.repeat(43) }),
      signUp({ id: 99_999_999, token: two.token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await accountOf('one@guests.test')).toBe(0);
    const without = await server.client().post(url, { contribution_id: one.id });
    expect(without.status).toBe(422);
  });

  it('is mailed a link, and holds nothing before the address is proved by it [C9]', async () => {
    const email = 'gwen@guests.test';
    const guest = await given(email);
    const answer = await signUp(guest);
    expect([answer.status, answer.json()]).toEqual([200, { response: { mailed: true } }]);
    expect(await mailsTo(email)).toEqual(['claim_account']);
    const accountId = await accountOf(email);
    const own = { id: guest.id, accountId };
    await expect(contributionForReceipt(own)).rejects.toMatchObject({ status: 404 });
    await db().run(
      sql`update accounts set email_confirmed_at = clock_now() where id = ${accountId}`,
    );
    expect(await deliver()).toBe(1);
    expect((await contributionForReceipt(own)).total_cents).toBe(900);
    // The links in earlier mails go on.
    expect((await contributionForReceipt({ token: guest.token })).id).toBe(guest.id);
  });

  it('is answered alike whoever has the address', async () => {
    const proved = await makeAccount({ email: 'proved@guests.test' });
    await db().run(sql`update accounts set password_hash = 'x' where id = ${proved}`);
    const unproved = await makeAccount({ email: 'unproved@guests.test', confirmed: false });
    await db().run(sql`update accounts set password_hash = 'x' where id = ${unproved}`);
    const made = [await given('proved@guests.test'), await given('unproved@guests.test')];
    const answers = [];
    for (const guest of made) answers.push((await signUp(guest)).json());
    expect(answers).toEqual([{ response: { mailed: true } }, { response: { mailed: true } }]);
    expect(await mailsTo('proved@guests.test')).toEqual(['sign_up_attempt']);
    const of = (guest: { id: number }, accountId: number) =>
      contributionForReceipt({ id: guest.id, accountId }).then(
        ({ id }) => id,
        (error: { status: number }) => error.status,
      );
    expect(await of(made[0] ?? { id: 0 }, proved)).toBe(made[0]?.id);
    expect(await of(made[1] ?? { id: 0 }, unproved)).toBe(404);
    expect((await signUp(made[0] ?? { id: 0, token: '' })).status).toBe(200);
  });

  it('an address proved without anything given with it says nothing', async () => {
    const before = await deliver();
    await makeAccount({ email: 'nobody@guests.test' });
    expect(await deliver()).toBe(before);
  });
});
