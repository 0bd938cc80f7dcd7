import type Stripe from 'stripe';
import { checkReturnUrl } from '../resources/parts.ts';
import { invalid } from '../wire/errors.ts';
import { newId, randomText } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

type Session = Stripe.Identity.VerificationSession;
const BASE = '/v1/identity/verification_sessions';

function detailsOf(call: Call): Session['provided_details'] {
  const details = call.params.nested('provided_details');
  if (!details) return null;
  const email = details.textOrNull('email');
  const phone = details.textOrNull('phone');
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
}

async function create(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const type = params.choice('type', ['document', 'id_number']);
  if (!type)
    throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
  const id = newId('vs');
  const session: Session = {
    id,
    object: 'identity.verification_session',
    client_reference_id: params.textOrNull('client_reference_id'),
    client_secret: `${id}_secret_${randomText(24)}`,
    created: unit.clock.seconds(),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: params.metadata(),
    options: {
      document: { require_matching_selfie: false },
    } as Stripe.Identity.VerificationSession.Options,
    provided_details: detailsOf(call),
    redaction: null,
    related_customer: params.textOrNull('related_customer'),
    related_customer_account: null,
    status: 'requires_input',
    type,
    url: `${gateway.publicUrl}/identity/${id}`,
  };
  const returnUrl = params.textOrNull('return_url');
  if (returnUrl) checkReturnUrl(returnUrl, gateway.config.appOrigins, 'return_url');
  unit.add('identity.verification_session', session, returnUrl ? { returnUrl } : {});
  unit.emit('identity.verification_session.created', session);
  return session;
}

async function cancel(call: Call): Promise<object> {
  const { unit } = call;
  const stored = await unit.lock('identity.verification_session', call.path.id ?? '');
  if (stored.data.status !== 'requires_input') {
    throw invalid(`A ${stored.data.status} VerificationSession cannot be canceled.`);
  }
  stored.data.status = 'canceled';
  stored.data.url = null;
  stored.data.client_secret = null;
  unit.save(stored);
  unit.emit('identity.verification_session.canceled', stored.data);
  return stored.data;
}

async function redact(call: Call): Promise<object> {
  const { unit } = call;
  const stored = await unit.lock('identity.verification_session', call.path.id ?? '');
  stored.data.redaction = { status: 'redacted' };
  stored.data.verified_outputs = null;
  stored.data.provided_details = null;
  stored.data.metadata = {};
  unit.save(stored);
  unit.emit('identity.verification_session.redacted', stored.data);
  return stored.data;
}

async function update(call: Call): Promise<object> {
  const { unit, params } = call;
  const stored = await unit.lock('identity.verification_session', call.path.id ?? '');
  stored.data.metadata = params.metadata(stored.data.metadata);
  unit.save(stored);
  return stored.data;
}

export const verificationSessionRoutes: Route[] = [
  {
    method: 'POST',
    path: BASE,
    accepts: [
      'client_reference_id',
      'metadata',
      'options',
      'provided_details',
      'related_customer',
      'return_url',
      'type',
    ],
    act: create,
  },
  {
    method: 'GET',
    path: BASE,
    accepts: [...LIST_PARAMS, 'client_reference_id', 'related_customer', 'status'],
    act: (call) =>
      listObjects(call, {
        kind: 'identity.verification_session',
        where: {
          client_reference_id: call.params.textOrNull('client_reference_id'),
          related_customer: call.params.textOrNull('related_customer'),
          status: call.params.textOrNull('status'),
        },
        url: BASE,
      }),
  },
  {
    method: 'GET',
    path: `${BASE}/:id`,
    accepts: [],
    act: async (call) =>
      (await call.unit.get('identity.verification_session', call.path.id ?? '')).data,
  },
  { method: 'POST', path: `${BASE}/:id`, accepts: ['metadata'], act: update },
  { method: 'POST', path: `${BASE}/:id/cancel`, accepts: [], act: cancel },
  { method: 'POST', path: `${BASE}/:id/redact`, accepts: [], act: redact },
];
