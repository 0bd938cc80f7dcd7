import type { Documents } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { listObjects } from '../wire/list.ts';
import { type Call, LIST_PARAMS, type Route } from '../wire/route.ts';

async function waitingFor(unit: Unit, id: string): Promise<number> {
  const rows = await unit.select<{ waiting: number }>(
    `select count(*) as waiting from gateway.deliveries where event_id = $1 and state = 'waiting'`,
    [id],
  );
  return rows[0]?.waiting ?? 0;
}

async function show(call: Call): Promise<object> {
  const { data } = await call.unit.get('event', call.path.id ?? '');
  return { ...data, pending_webhooks: await waitingFor(call.unit, data.id) };
}

async function list(call: Call): Promise<object> {
  const types = call.params.texts('types');
  const type = call.params.textOrNull('type') ?? (types.length === 1 ? types[0] : null);
  const single = type ? { refs: [`type:${type}`] } : {};
  const page = await listObjects(call, { kind: 'event', ...single, url: '/v1/events' });
  if (types.length < 2) return page;
  const wanted = (page.data as Documents['event'][]).filter((event) => types.includes(event.type));
  return { ...page, data: wanted };
}

export const eventRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...LIST_PARAMS, 'type', 'types', 'delivery_success'],
    act: list,
  },
  { method: 'GET', path: '/v1/events/:id', accepts: [], act: show },
];
