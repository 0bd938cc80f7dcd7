import type { Unit } from '../storage/unit.ts';
import { invalid } from './errors.ts';

const DEEPEST = 4;
/** Fields that an object may lack and that can be expanded all the same. */
const SOMETIMES = [
  'failure_balance_transaction',
  'transfer',
  'source_transfer',
  'payment_intent',
  'setup_intent',
];
const ID = /^[a-z]{2,6}_[A-Za-z0-9]+$/;

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cannotExpand(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

async function refundsOf(unit: Unit, charge: Fields): Promise<object> {
  const rows = await unit.select<{ data: object }>(
    `select data from gateway.objects where kind = 'refund' and account = $1 and refs @> array[$2]::text[]
     order by created desc, seq desc limit 11`,
    [unit.account, charge.id],
  );
  return {
    object: 'list',
    data: rows.slice(0, 10).map((row) => row.data),
    has_more: rows.length > 10,
    url: `/v1/charges/${String(charge.id)}/refunds`,
  };
}

/** Balance transactions become available by time alone. */
function asOfNow(found: Fields, nowSeconds: number): Fields {
  if (found.object !== 'balance_transaction') return found;
  return { ...found, status: Number(found.available_on) <= nowSeconds ? 'available' : 'pending' };
}

/** Replaces the ids at one step of a path and answers what lies behind them. */
async function expandStep(
  unit: Unit,
  holders: Fields[],
  step: string,
  path: string,
): Promise<Fields[]> {
  const ids = holders.map((holder) => holder[step]).filter((value) => typeof value === 'string');
  await unit.preload(ids);
  const next: Fields[] = [];
  for (const holder of holders) {
    if (holder.object === 'charge' && step === 'refunds')
      holder.refunds = await refundsOf(unit, holder);
    if (!(step in holder) && !SOMETIMES.includes(step)) throw cannotExpand(path);
    const value = holder[step];
    if (typeof value === 'string') {
      const found = ID.test(value) ? await unit.peek(value) : null;
      if (!found) throw cannotExpand(path);
      holder[step] = asOfNow(structuredClone(found) as Fields, unit.clock.seconds());
    }
    const expanded = holder[step];
    if (Array.isArray(expanded)) next.push(...expanded.filter(isFields));
    else if (isFields(expanded)) next.push(expanded);
  }
  return next;
}

/** Answers a copy of the result with the asked-for ids replaced by their objects. */
export async function expandResult(unit: Unit, result: object, paths: string[]): Promise<object> {
  if (paths.length === 0) return result;
  const copy = structuredClone(result);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      throw invalid('You cannot expand more than 4 levels of a property', { param: 'expand' });
    }
    let holders: Fields[] = [copy as Fields];
    for (const step of steps) holders = await expandStep(unit, holders, step, path);
  }
  return copy;
}
