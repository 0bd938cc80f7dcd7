import { PAYOUT_FAILURES, failPayout } from '../connect/payout-object.ts';
import { decideVerification, type Verdict } from '../connect/verification-object.ts';
import type { Gateway } from '../context.ts';
import { settleAnyChallenge } from '../pages/three-d-secure.ts';
import { emptySchema } from '../storage/schema.ts';
import { invalid } from '../wire/errors.ts';
import { readBooks, readByMetadata, readCharges } from './books.ts';
import {
  arrangeRefunds,
  bookCaptures,
  decideDispute,
  endRefund,
  startDispute,
} from './charge-actions.ts';
import type { Bends } from './faults.ts';
import { fieldsOf, optionalText, textIn } from './fields.ts';
import { seed } from './seed.ts';

type Action = (gateway: Gateway, body: unknown, query: URLSearchParams) => Promise<object>;

async function reset(gateway: Gateway): Promise<object> {
  await emptySchema(gateway.pool);
  gateway.faults.set({});
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
  gateway.agenda.wake();
  return showClock(gateway);
}

async function showClock(gateway: Gateway): Promise<object> {
  return { offset_seconds: gateway.clock.offsetSeconds, now: gateway.clock.seconds() };
}

async function setFaults(gateway: Gateway, body: unknown): Promise<object> {
  const { rules = [], webhooks = [], captures = [], seed: start } = fieldsOf(body);
  if (![rules, webhooks, captures].every(Array.isArray))
    throw invalid('rules, webhooks and captures must be lists');
  const bends = { rules, webhooks, captures } as Bends;
  gateway.faults.set(bends, typeof start === 'number' ? start : 1);
  return gateway.faults.state;
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
  'POST captures/book': bookCaptures,
  'POST disputes/open': startDispute,
  'POST disputes/win': (gateway, body) => decideDispute(gateway, body, true),
  'POST disputes/lose': (gateway, body) => decideDispute(gateway, body, false),
  'POST refunds/plan': arrangeRefunds,
  'POST refunds/succeed': (gateway, body) => endRefund(gateway, body, 'succeeded'),
  'POST refunds/fail': (gateway, body) => endRefund(gateway, body, 'failed'),
  'POST refunds/cancel': (gateway, body) => endRefund(gateway, body, 'canceled'),
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
  'GET books/by': (gateway, _body, query) => readByMetadata(gateway, query),
  'POST seed': seed,
};
