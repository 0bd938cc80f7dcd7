/** What goes wrong between the product and its provider, drawn anew for every stretch of a soak. */
import { pick } from './turn.ts';

const ASKING = [
  { method: 'POST', path: '/v1/payment_intents*' },
  { method: 'POST', path: '/v1/refunds*' },
  { method: 'POST', path: '/v1/setup_intents*' },
  { method: 'GET', path: '/v1/refunds*' },
  { method: 'GET', path: '/v1/payment_intents*' },
  { method: 'GET', path: '/v1/disputes*' },
];
/** More often than a client asks again by itself. */
const IN_SPITE_OF_RETRIES = 4;

const WAYS = [
  { kind: 'drop_after', probability: 0.08, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'drop_before', probability: 0.06, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'status', status: 500, execute: true, probability: 0.06, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'status', status: 429, probability: 0.06, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'malformed', probability: 0.05, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'html', probability: 0.05, per_key: IN_SPITE_OF_RETRIES },
  { kind: 'latency', ms: 300, after: true, probability: 0.1 },
] as const;

/** For `POST faults` of the sandbox. */
export function drawFaults(dice: () => number): object {
  const rules = [0, 1, 2].map(() => ({ match: pick(dice, ASKING), ...pick(dice, WAYS) }));
  const webhooks = [
    { kind: 'lose', probability: dice() * 0.5 },
    { kind: 'duplicate', n: 3, ms: 1_500, probability: 0.2 },
    { kind: 'reorder', ms: 1_500, probability: 0.5 },
  ];
  // Now and then every word of one kind is lost.
  if (dice() < 0.2) webhooks.unshift({ kind: 'lose', probability: 1 });
  const captures = [{ after_ms: Math.floor(dice() * 5_000), probability: 0.3 }];
  return { rules, webhooks, captures, seed: Math.floor(dice() * 2 ** 31) };
}
