import type Stripe from 'stripe';
import { API_VERSION } from '../storage/unit.ts';
import { invalid } from '../wire/errors.ts';
import { newId, randomText } from '../wire/ids.ts';
import { listObjects } from '../wire/list.ts';
import type { Params } from '../wire/params.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

function urlOf(params: Params): string {
  const url = params.required('url');
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw invalid(`Invalid URL: ${url}`, { code: 'url_invalid', param: 'url' });
  }
  return url;
}

async function create(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const events = params.texts('enabled_events');
  if (events.length === 0) {
    throw invalid('Missing required param: enabled_events.', {
      code: 'parameter_missing',
      param: 'enabled_events',
    });
  }
  const secret = `whsec_${randomText(32)}`;
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.textOrNull('api_version') ?? API_VERSION,
    application: null,
    created: unit.clock.seconds(),
    description: params.textOrNull('description'),
    enabled_events: events,
    livemode: false,
    metadata: params.metadata(),
    status: 'enabled',
    url: urlOf(params),
  };
  unit.add('webhook_endpoint', endpoint, { secret });
  gateway.reloadsEndpoints(unit);
  return { ...endpoint, secret };
}

async function update(call: Call): Promise<object> {
  const { unit, params, gateway } = call;
  const stored = await unit.lock('webhook_endpoint', call.path.id ?? '');
  if (params.has('enabled_events')) stored.data.enabled_events = params.texts('enabled_events');
  if (params.has('url')) stored.data.url = urlOf(params);
  const disabled = params.flag('disabled');
  if (disabled !== undefined) stored.data.status = disabled ? 'disabled' : 'enabled';
  const description = params.text('description');
  if (description !== undefined) stored.data.description = description;
  stored.data.metadata = params.metadata(stored.data.metadata);
  unit.save(stored);
  gateway.reloadsEndpoints(unit);
  return stored.data;
}

async function remove(call: Call): Promise<object> {
  const { unit, gateway } = call;
  const stored = await unit.lock('webhook_endpoint', call.path.id ?? '');
  stored.inner.deleted = true;
  unit.save(stored);
  gateway.reloadsEndpoints(unit);
  return { id: stored.data.id, object: 'webhook_endpoint', deleted: true };
}

const FIELDS = ['enabled_events', 'url', 'description', 'metadata'];

export const webhookEndpointRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    accepts: [...FIELDS, 'api_version', 'connect'],
    act: create,
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    accepts: [...LIST_PARAMS],
    act: (call) => listObjects(call, { kind: 'webhook_endpoint', url: '/v1/webhook_endpoints' }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    accepts: [],
    act: async (call) => (await call.unit.get('webhook_endpoint', call.path.id ?? '')).data,
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    accepts: [...FIELDS, 'disabled'],
    act: update,
  },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', accepts: [], act: remove },
];
