import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway, WEBHOOK_SECRET } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { PROVIDER_EVENT, receiveWebhook, type Reception, takeDueEvents } from './index.ts';

testDatabase();
moneyGateway();

let serial = 0;

async function receive(
  type: string,
  object: object,
): Promise<{ reception: Reception; ref: string }> {
  serial += 1;
  const ref = `evt_door_${serial}`;
  return { reception: await receiveAgain(ref, type, object), ref };
}

function receiveAgain(ref: string, type: string, object: object): Promise<Reception> {
  const body = JSON.stringify({ id: ref, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: WEBHOOK_SECRET,
  });
  return receiveWebhook(Buffer.from(body), signature);
}

async function attemptOf(card: string) {
  const campaign = await makeCampaign();
  const wanted = input(campaign, {
    extra_cents: 5000,
    expected_total_cents: 5000,
    payment_method_id: card,
  });
  const { contribution } = await startContribution(wanted, visitor(), key(), addresses);
  const attempt = await db().one<{ id: number; ref: string; key: string }>(sql`
    select id, provider_ref as ref, idempotency_key as key from payment_attempts
    where source_id = ${contribution.id} order by id desc limit 1`);
  const object = { id: attempt.ref, object: 'payment_intent', metadata: { attempt: attempt.key } };
  return { id: attempt.id, object };
}

/** As if the answer had not been recorded: no attempt goes back by itself. */
async function putBack(statement: ReturnType<typeof sql>): Promise<void> {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(statement);
  });
}

async function asked(ref: string): Promise<number> {
  const rows = await db().query(
    sql`select 1 from outbox where topic = ${PROVIDER_EVENT} and payload ->> 'event_ref' = ${ref}`,
  );
  return rows.length;
}

function kept(ref: string) {
  return db().maybe<{ outcome: string | null; isOpen: boolean }>(sql`
    select outcome, handled_at is null as "isOpen" from payment_webhook_events
    where event_ref = ${ref}`);
}

describe('where messages of the provider arrive', () => {
  it.each(['payment_intent.created', 'charge.succeeded', 'customer.updated', 'ping'])(
    '%s, which nobody handles, leaves nothing behind',
    async (type) => {
      const { reception, ref } = await receive(type, { id: 'pi_whatever' });
      expect(reception).toBe('unhandled');
      expect(await kept(ref)).toBeUndefined();
      expect(await asked(ref)).toBe(0);
    },
  );

  it.each([
    ['pm_card_visa', 'payment_intent.succeeded'],
    ['pm_card_visa', 'payment_intent.payment_failed'],
    ['pm_card_chargeDeclined', 'payment_intent.payment_failed'],
    ['pm_card_chargeDeclined', 'payment_intent.canceled'],
  ])('of an attempt with %s, %s is known and closed at once', async (card, type) => {
    const { object } = await attemptOf(card);
    const { reception, ref } = await receive(type, object);
    expect(reception).toBe('known');
    expect(await kept(ref)).toEqual({ outcome: 'known', isOpen: false });
    expect(await asked(ref)).toBe(0);
  });

  it.each([
    ['pm_card_chargeDeclined', 'payment_intent.succeeded'],
    ['pm_card_threeDSecure2Required', 'payment_intent.succeeded'],
    ['pm_card_threeDSecure2Required', 'payment_intent.payment_failed'],
    ['pm_card_visa', 'payment_intent.of_a_later_version'],
  ])('of an attempt with %s, %s is a reason to ask', async (card, type) => {
    const { object } = await attemptOf(card);
    const { reception, ref } = await receive(type, object);
    expect(reception).toBe('new');
    expect(await kept(ref)).toEqual({ outcome: null, isOpen: true });
    expect(await asked(ref)).toBe(1);
  });

  it('a repeat changes nothing and asks for nothing', async () => {
    const { object } = await attemptOf('pm_card_threeDSecure2Required');
    const { ref } = await receive('payment_intent.succeeded', object);
    expect(await receiveAgain(ref, 'payment_intent.succeeded', object)).toBe('repeated');
    expect(await asked(ref)).toBe(1);
  });

  it('is looked at a moment later when our own question is still under way', async () => {
    const { id, object } = await attemptOf('pm_card_threeDSecure2Required');
    await putBack(sql`
      update payment_attempts set state = 'stored', created_at = clock_now(), provider_ref = null,
        provider_object = null where id = ${id}`);
    const { reception, ref } = await receive('payment_intent.succeeded', object);
    expect(reception).toBe('early');
    expect(await asked(ref)).toBe(0);
    expect(await takeDueEvents(db(), 100)).not.toContain(ref);
    await moveClock(6);
    expect(await takeDueEvents(db(), 100)).toContain(ref);
    await moveClock(0);
  });

  it('is closed a moment later when our own answer has come', async () => {
    const { object } = await attemptOf('pm_card_visa');
    await db().run(sql`
      insert into payment_webhook_events (event_ref, type, object_ref, payload, next_try_at)
      values ('evt_overtook', 'payment_intent.succeeded', ${object.id}, '{}',
        clock_now() + interval '5 seconds')`);
    const unknown = { id: 'pi_not_stored', metadata: { attempt: 'contribution:999999:charge:1' } };
    const { reception, ref } = await receive('payment_intent.succeeded', unknown);
    expect(reception).toBe('early');
    await expect.poll(() => kept('evt_overtook')).toEqual({ outcome: 'known', isOpen: false });
    expect(await kept(ref)).toEqual({ outcome: null, isOpen: true });
  });

  it('is handled at once when the process that asked seems to be gone', async () => {
    const { id, object } = await attemptOf('pm_card_threeDSecure2Required');
    await putBack(sql`
      update payment_attempts set state = 'stored', created_at = clock_now() - interval '11 seconds'
      where id = ${id}`);
    const { reception } = await receive('payment_intent.succeeded', object);
    expect(reception).toBe('new');
  });

  it('closes what has become known meanwhile without handing it out', async () => {
    const { id, object } = await attemptOf('pm_card_visa');
    await db().run(sql`
      insert into payment_webhook_events (event_ref, type, object_ref, payload, next_try_at)
      values ('evt_known_later', 'payment_intent.succeeded', ${object.id}, '{}', clock_now()),
             ('evt_still_news', 'payment_intent.of_a_later_version', ${object.id}, '{}', clock_now())`);
    const due = await takeDueEvents(db(), 100);
    expect(due).not.toContain('evt_known_later');
    expect(due).toContain('evt_still_news');
    expect(await kept('evt_known_later')).toEqual({ outcome: 'known', isOpen: false });
    expect(id).toBeGreaterThan(0);
  });
});
