import type Stripe from 'stripe';
import { invalid } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

async function create(call: Call): Promise<object> {
  const { unit, params } = call;
  const frozen = params.requiredInteger('frozen_time');
  const clock: Stripe.TestHelpers.TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: unit.clock.seconds(),
    deletes_after: unit.clock.seconds() + 30 * 86_400,
    frozen_time: frozen,
    livemode: false,
    name: params.textOrNull('name'),
    status: 'ready',
    status_details: {},
  };
  return unit.add('test_helpers.test_clock', clock).data;
}

/** Moves the clock, and with it the whole sandbox, so that everything due by then happens. */
async function advance(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const stored = await unit.lock('test_helpers.test_clock', call.path.id ?? '');
  const target = params.requiredInteger('frozen_time');
  if (target <= stored.data.frozen_time) {
    throw invalid('frozen_time must be after the clock’s current frozen_time', {
      param: 'frozen_time',
    });
  }
  const step = target - stored.data.frozen_time;
  stored.data.frozen_time = target;
  unit.save(stored);
  await gateway.clock.setOffset(gateway.clock.offsetSeconds + step);
  unit.emit('test_helpers.test_clock.ready', stored.data);
  gateway.agenda.wake();
  return stored.data;
}

async function remove(call: Call): Promise<object> {
  const stored = await call.unit.lock('test_helpers.test_clock', call.path.id ?? '');
  stored.inner.deleted = true;
  call.unit.save(stored);
  return { id: stored.data.id, object: 'test_helpers.test_clock', deleted: true };
}

const BASE = '/v1/test_helpers/test_clocks';

export const testClockRoutes: Route[] = [
  { method: 'POST', path: BASE, accepts: ['frozen_time', 'name'], act: create },
  {
    method: 'GET',
    path: BASE,
    accepts: [...LIST_PARAMS],
    act: (call) => listObjects(call, { kind: 'test_helpers.test_clock', url: BASE }),
  },
  {
    method: 'GET',
    path: `${BASE}/:id`,
    accepts: [],
    act: async (call) => (await call.unit.get('test_helpers.test_clock', call.path.id ?? '')).data,
  },
  { method: 'POST', path: `${BASE}/:id/advance`, accepts: ['frozen_time'], act: advance },
  { method: 'DELETE', path: `${BASE}/:id`, accepts: [], act: remove },
];
