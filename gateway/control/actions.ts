import { PAYOUT_FAILURES, failPayout } from '../connect/payout-object.ts';
import { decideVerification, type Verdict } from '../connect/verification-object.ts';
import type { Gateway } from '../context.ts';
import { type DisputeReason, closeDispute, openDispute } from '../payments/dispute-object.ts';
import { settleAnyChallenge } from '../pages/three-d-secure.ts';
import { emptySchema } from '../storage/schema.ts';
import { invalid } from '../wire/errors.ts';
import { readBooks, readCharges } from './books.ts';
import type { FaultRule, WebhookRule } from './faults.ts';
import { seed } from './seed.ts';

type Action = (gateway: Gateway, body: unknown, query: URLSearchParams) => Promise<object>;

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw invalid('The body must be a JSON object');
}

function textIn(body: unknown, ...names: string[]): string {
  const fields = fieldsOf(body);
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  throw invalid(`Missing: ${names.join(' or ')}`, { param: names[0] ?? '' });
}

function optionalText(body: unknown, name: string): string | undefined {
  const value = fieldsOf(body)[name];
  return typeof value === 'string' ? value : undefined;
}

async function reset(gateway: Gateway): Promise<object> {
  await emptySchema(gateway.pool);
  gateway.faults.set([], []);
  await gateway.clock.setOffset(0);
  await gateway.endpoints.load();
  return { reset: true };
}

async function setClock(gateway: Gateway, body: unknown): Promise<object> {
  const seconds = fieldsOf(body).offset_seconds;
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) {
    throw invalid('offset_seconds must be a whole number', { param: 'offset_seconds' });
  }
  await gateway.clock.setOffset(seconds);
  while ((await gateway.agenda.settle()) > 0);
  return showClock(gateway);
}

async function showClock(gateway: Gateway): Promise<object> {
  return { offset_seconds: gateway.clock.offsetSeconds, now: gateway.clock.seconds() };
}

async function setFaults(gateway: Gateway, body: unknown): Promise<object> {
  const fields = fieldsOf(body);
  const rules = (fields.rules ?? []) as FaultRule[];
  const webhooks = (fields.webhooks ?? []) as WebhookRule[];
  if (!Array.isArray(rules) || !Array.isArray(webhooks))
    throw invalid('rules and webhooks must be lists');
  gateway.faults.set(rules, webhooks, typeof fields.seed === 'number' ? fields.seed : 1);
  return gateway.faults.state;
}

async function chargeIdIn(gateway: Gateway, body: unknown): Promise<string> {
  const named = textIn(body, 'charge', 'payment_intent');
  if (!named.startsWith('pi_')) return named;
  return gateway.perform(async (unit) => {
    const intent = await unit.get('payment_intent', named, 'payment_intent');
    const { latest_charge: charge } = intent.data;
    if (typeof charge !== 'string') throw invalid(`${named} has no charge`);
    return charge;
  });
}

async function dispute(gateway: Gateway, body: unknown): Promise<object> {
  const charge = await chargeIdIn(gateway, body);
  const reason =
    optionalText(body, 'reason') === 'product_not_received' ? 'product_not_received' : 'fraudulent';
  const inquiry = fieldsOf(body).inquiry === true;
  const opened = await gateway.perform((unit) =>
    openDispute(unit, charge, reason as DisputeReason, inquiry),
  );
  return opened.data;
}

async function disputeIdIn(gateway: Gateway, body: unknown): Promise<string> {
  const named = optionalText(body, 'dispute');
  if (named) return named;
  const charge = await chargeIdIn(gateway, body);
  const { rows } = await gateway.pool.query<{ id: string }>(
    `select id from gateway.objects where kind = 'dispute' and refs @> array[$1]::text[]
     order by seq desc limit 1`,
    [charge],
  );
  if (!rows[0]) throw invalid(`No dispute for ${charge}`);
  return rows[0].id;
}

async function decide(gateway: Gateway, body: unknown, won: boolean): Promise<object> {
  const id = await disputeIdIn(gateway, body);
  return (await gateway.perform((unit) => closeDispute(unit, id, won))).data;
}

async function challenge(gateway: Gateway, body: unknown, passed: boolean): Promise<object> {
  const id = textIn(body, 'payment_intent', 'setup_intent', 'id');
  return (await settleAnyChallenge(gateway, id, passed)).intent;
}

async function verify(gateway: Gateway, body: unknown, verdict: Verdict): Promise<object> {
  const id = textIn(body, 'verification_session', 'id');
  return (await gateway.perform((unit) => decideVerification(unit, id, verdict))).data;
}

async function bouncePayout(gateway: Gateway, body: unknown): Promise<object> {
  const id = textIn(body, 'payout', 'id');
  const code = optionalText(body, 'code') ?? 'could_not_process';
  if (!(code in PAYOUT_FAILURES)) throw invalid(`Unknown code: ${code}`, { param: 'code' });
  const account = await accountOf(gateway, id);
  return gateway.perform(async (unit) => {
    await failPayout(unit, id, code);
    return (await unit.get('payout', id)).data;
  }, account);
}

async function accountOf(gateway: Gateway, id: string): Promise<string> {
  const { rows } = await gateway.pool.query<{ account: string }>(
    'select account from gateway.objects where id = $1',
    [id],
  );
  if (!rows[0]) throw invalid(`No such object: '${id}'`);
  return rows[0].account;
}

async function resend(gateway: Gateway, body: unknown): Promise<object> {
  const event = textIn(body, 'event', 'id');
  let count = 0;
  for (const endpoint of gateway.endpoints.all) {
    await gateway.pool.query(
      'insert into gateway.deliveries (event_id, endpoint_id) values ($1, $2)',
      [event, endpoint.id],
    );
    count += 1;
  }
  gateway.deliverer.wake();
  return { event, deliveries: count };
}

async function forgetKeys(gateway: Gateway): Promise<object> {
  const { rowCount } = await gateway.pool.query('delete from gateway.idempotency_keys');
  return { forgotten: rowCount ?? 0 };
}

/** Nothing more to do or to deliver now; used by tests before they compare the books. */
async function showQuiet(gateway: Gateway): Promise<object> {
  const { rows } = await gateway.pool.query<{ deliveries: number; tasks: number }>(
    `select (select count(*) from gateway.deliveries where state = 'waiting') as deliveries,
            (select count(*) from gateway.agenda where due_ms <= $1) as tasks`,
    [gateway.clock.milliseconds()],
  );
  const { deliveries, tasks } = rows[0] ?? { deliveries: 0, tasks: 0 };
  return { quiet: deliveries === 0 && tasks === 0, deliveries, tasks };
}

/** The calls of `/_sandbox/`, by method and name. */
export const controlActions: Record<string, Action> = {
  'POST reset': reset,
  'GET clock': showClock,
  'POST clock': setClock,
  'GET faults': async (gateway) => gateway.faults.state,
  'POST faults': setFaults,
  'POST disputes/open': dispute,
  'POST disputes/win': (gateway, body) => decide(gateway, body, true),
  'POST disputes/lose': (gateway, body) => decide(gateway, body, false),
  'POST 3ds/complete': (gateway, body) => challenge(gateway, body, true),
  'POST 3ds/fail': (gateway, body) => challenge(gateway, body, false),
  'POST identity/verify': (gateway, body) => verify(gateway, body, 'verified'),
  'POST identity/needs_more': (gateway, body) => verify(gateway, body, 'needs_more'),
  'POST identity/fail': (gateway, body) => verify(gateway, body, 'failed'),
  'POST payouts/fail': bouncePayout,
  'POST events/resend': resend,
  'POST keys/forget': forgetKeys,
  'GET quiet': showQuiet,
  'GET books': (gateway, _body, query) => readBooks(gateway, query),
  'GET books/charges': (gateway, _body, query) => readCharges(gateway, query),
  'POST seed': seed,
};
