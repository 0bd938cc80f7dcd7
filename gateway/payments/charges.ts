import { invalid } from '../wire/errors.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { changedFields } from '../resources/customers.ts';
import { searchObjects } from '../resources/search.ts';

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const stored = await unit.lock('charge', call.path.id ?? '');
  const before = structuredClone(stored.data);
  const description = params.text('description');
  if (description !== undefined) stored.data.description = description;
  const email = params.text('receipt_email');
  if (email !== undefined) stored.data.receipt_email = email;
  const group = params.text('transfer_group');
  if (group !== undefined) {
    if (stored.data.transfer_group !== null && stored.data.transfer_group !== group) {
      throw invalid('A transfer_group that is set cannot be changed.', { param: 'transfer_group' });
    }
    stored.data.transfer_group = group;
  }
  const report = params.nested('fraud_details')?.choice('user_report', ['fraudulent', 'safe']);
  if (report) stored.data.fraud_details = { ...stored.data.fraud_details, user_report: report };
  stored.data.metadata = params.metadata(stored.data.metadata);
  unit.save(stored);
  unit.emit('charge.updated', stored.data, changedFields(before, stored.data));
  return stored.data;
}

export const chargeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    accepts: [...LIST_PARAMS, 'customer', 'payment_intent', 'transfer_group'],
    act: (call) =>
      listObjects(call, {
        kind: 'charge',
        where: {
          customer: call.params.textOrNull('customer'),
          payment_intent: call.params.textOrNull('payment_intent'),
          transfer_group: call.params.textOrNull('transfer_group'),
        },
        url: '/v1/charges',
      }),
  },
  {
    method: 'GET',
    path: '/v1/charges/search',
    accepts: ['query', 'limit', 'page'],
    act: (call) => searchObjects(call, 'charge', '/v1/charges/search'),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('charge', call.path.id ?? '')).data,
  },
  {
    method: 'POST',
    path: '/v1/charges/:id',
    accepts: [
      'customer',
      'description',
      'fraud_details',
      'metadata',
      'receipt_email',
      'shipping',
      'transfer_group',
    ],
    act: update,
  },
  {
    method: 'GET',
    path: '/v1/charges/:id/refunds',
    accepts: [...LIST_PARAMS],
    act: async (call) => {
      const charge = await call.unit.get('charge', call.path.id ?? '');
      return listObjects(call, {
        kind: 'refund',
        where: { charge: charge.data.id },
        url: '/v1/refunds',
      });
    },
  },
];
