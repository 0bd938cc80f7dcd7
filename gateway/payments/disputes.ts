import type Stripe from 'stripe';
import { invalid } from '../wire/errors.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';
import { closeDispute } from './dispute-object.ts';

const DECIDES_AFTER_MS = 500;

function fillEvidence(dispute: Stripe.Dispute, params: Params): void {
  const sent = params.nested('evidence');
  if (!sent) return;
  const evidence = dispute.evidence as unknown as Record<string, unknown>;
  sent.only(Object.keys(evidence));
  for (const name of sent.names) {
    if (name !== 'enhanced_evidence') evidence[name] = sent.textOrNull(name);
  }
  dispute.evidence_details.has_evidence = true;
}

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const stored = await unit.lock('dispute', call.path.id ?? '');
  const { data } = stored;
  if (!data.status.endsWith('needs_response')) {
    if (params.has('evidence') || params.has('submit')) {
      throw invalid(`This dispute is ${data.status}; evidence can no longer be sent.`);
    }
  }
  fillEvidence(data, params);
  data.metadata = params.metadata(data.metadata);
  if (params.has('evidence') && params.flag('submit') !== false) {
    data.evidence_details.submission_count += 1;
    data.status = data.status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
    const text = data.evidence.uncategorized_text ?? '';
    if (text.includes('winning_evidence')) unit.schedule('dispute.win', data.id, DECIDES_AFTER_MS);
    if (text.includes('losing_evidence')) unit.schedule('dispute.lose', data.id, DECIDES_AFTER_MS);
  }
  unit.save(stored);
  unit.emit('charge.dispute.updated', data);
  return data;
}

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    accepts: [...LIST_PARAMS, 'charge', 'payment_intent'],
    act: (call) =>
      listObjects(call, {
        kind: 'dispute',
        where: {
          charge: call.params.textOrNull('charge'),
          payment_intent: call.params.textOrNull('payment_intent'),
        },
        url: '/v1/disputes',
      }),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('dispute', call.path.id ?? '')).data,
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    accepts: ['evidence', 'metadata', 'submit'],
    act: update,
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    accepts: [],
    act: async (call) => (await closeDispute(call.unit, call.path.id ?? '', false)).data,
  },
];
