import type { Documents, Kind } from '../storage/documents.ts';
import { invalid } from './errors.ts';
import type { Call } from './route.ts';

interface ListOptions<K extends Kind> {
  kind: K;
  /** Fields that must equal the given value; null or undefined values don't filter. */
  where?: Record<string, string | null | undefined>;
  /** Further refs every row must have, e.g. searched metadata. */
  refs?: string[];
  url?: string;
  show?: (data: Documents[K]) => object;
}

export interface WireList {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

const LINKED = [
  'account',
  'charge',
  'customer',
  'destination',
  'payment_intent',
  'source',
  'transfer',
  'transfer_group',
];

class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  add(build: (place: string) => string, value: unknown): void {
    this.values.push(value);
    this.#parts.push(build(`$${this.values.length}`));
  }

  get text(): string {
    return this.#parts.join(' and ');
  }
}

function addCreated(call: Call, conditions: Conditions): void {
  const { params } = call;
  if (!params.has('created')) return;
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  let range: ReturnType<typeof params.nested>;
  try {
    range = params.nested('created');
  } catch {
    conditions.add((place) => `created = ${place}`, params.requiredInteger('created'));
    return;
  }
  range?.only(Object.keys(operators));
  for (const [name, sign] of Object.entries(operators)) {
    const value = range?.integer(name);
    if (value !== undefined) conditions.add((place) => `created ${sign} ${place}`, value);
  }
}

async function addCursor(call: Call, conditions: Conditions): Promise<'desc' | 'asc'> {
  const after = call.params.textOrNull('starting_after');
  const before = call.params.textOrNull('ending_before');
  if (after && before) throw invalid('starting_after and ending_before exclude each other');
  const cursor = after ?? before;
  if (!cursor) return 'desc';
  const rows = await call.unit.select<{ id: string }>(
    'select id from gateway.objects where id = $1 and account = $2',
    [cursor, call.unit.account],
  );
  if (rows.length === 0) {
    throw invalid(`No such object: '${cursor}'`, {
      code: 'resource_missing',
      param: after ? 'starting_after' : 'ending_before',
    });
  }
  const sign = after ? '<' : '>';
  conditions.add(
    (place) =>
      `(created, seq) ${sign} (select created, seq from gateway.objects where id = ${place})`,
    cursor,
  );
  return after ? 'desc' : 'asc';
}

function limitOf(call: Call): number {
  const limit = call.params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' });
  }
  return limit;
}

/** One page, newest first, in Stripe's list shape. */
export async function listObjects<K extends Kind>(
  call: Call,
  options: ListOptions<K>,
): Promise<WireList> {
  const limit = limitOf(call);
  const conditions = new Conditions();
  conditions.add((place) => `account = ${place}`, call.unit.account);
  conditions.add((place) => `kind = ${place}`, options.kind);
  const refs = [...(options.refs ?? [])];
  for (const [field, value] of Object.entries(options.where ?? {})) {
    if (value === null || value === undefined) continue;
    if (LINKED.includes(field)) refs.push(value);
    conditions.add((place) => `data ->> '${field}' = ${place}`, value);
  }
  if (refs.length > 0) conditions.add((place) => `refs @> ${place}`, refs);
  addCreated(call, conditions);
  const order = await addCursor(call, conditions);
  const rows = await call.unit.select<{ data: Documents[K] }>(
    `select data from gateway.objects where ${conditions.text} and not inner_data ? 'deleted'
     order by created ${order}, seq ${order} limit ${limit + 1}`,
    conditions.values,
  );
  const page = rows.slice(0, limit).map(({ data }) => (options.show ? options.show(data) : data));
  return {
    object: 'list',
    data: order === 'asc' ? page.reverse() : page,
    has_more: rows.length > limit,
    url: options.url ?? '/v1',
  };
}
