import { expect, it } from 'vitest';
import type { Pool } from 'pg';
import type { Faults } from '../control/faults.ts';
import { Endpoints } from './endpoints.ts';

function endpointFor(events: string[]) {
  const faults = { planDelivery: () => [] } as unknown as Faults;
  const fixed = { url: 'http://127.0.0.1/hooks', secret: 'whsec_test', events };
  const [subscriber] = new Endpoints({} as Pool, faults, fixed).subscribers;
  return (type: string) => subscriber?.wants(type);
}

it('the endpoint that is not registered is sent what it asked for, or everything', () => {
  const some = endpointFor(['payment_intent.succeeded', 'refund.failed']);
  expect(['payment_intent.succeeded', 'refund.failed'].map(some)).toEqual([true, true]);
  expect(['payment_intent.created', 'charge.succeeded'].map(some)).toEqual([false, false]);
  expect(['payment_intent.created', 'anything.else'].map(endpointFor(['*']))).toEqual([true, true]);
});
