/** Our books beside the provider's, per contribution and to the unit. */
import { CONTRIBUTION_PREDICATES } from '#modules/contributions/contribution.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { compareWithBooks } from '../../checks/money/index.ts';
import { loadChecks, runChecks } from '../../checks/report.ts';
import type { Place } from './place.ts';

interface Ours {
  readonly id: number | null;
  readonly currency: string;
  /** Minor units: at the provider, what disputes hold not taken off. */
  readonly cash: number;
  readonly held: number;
  readonly fees: number;
}

/** What the ledger says of each contribution's money at the provider. */
function readOurs(): Promise<Ours[]> {
  return db().query<Ours>(sql`
    with moved as (
      select case t.source_kind when 'contribution' then t.source_id
          when 'refund' then (select r.source_id from payment_refunds r where r.id = t.source_id)
          when 'attempt' then (select a.source_id from payment_attempts a where a.id = t.source_id)
          when 'dispute' then (select a.source_id from payment_disputes d
            join payment_attempts a on a.id = d.attempt_id where d.id = t.source_id) end as id,
        p.currency, k.kind,
        case when k.id = p.debit_account_id then p.amount_minor else -p.amount_minor end as amount
      from ledger_transfers t join ledger_postings p on p.transfer_id = t.id
        join ledger_accounts k on k.id in (p.debit_account_id, p.credit_account_id)
      where k.kind in ('provider_cash', 'provider_fees_withheld')
        -- What a dispute about an extra charge holds waits where such money does.
        or (k.kind in ('disputes_held', 'contributor_clearing')
          and t.kind in ('dispute_held', 'dispute_won', 'dispute_lost'))
    )
    select id, currency, coalesce(sum(amount) filter (where kind = 'provider_cash'), 0)::bigint as cash,
      coalesce(-sum(amount) filter (where kind not like 'provider_%'), 0)::bigint as held,
      coalesce(-sum(amount) filter (where kind = 'provider_fees_withheld'), 0)::bigint as fees
    from moved group by id, currency order by id, currency`);
}

interface Theirs {
  readonly value: string;
  readonly currency: string;
  readonly captured: number;
  readonly fee: number;
  readonly refunded: number;
  readonly disputed_open: number;
  readonly disputed_lost: number;
  readonly dispute_fees: number;
}

async function readTheirs({ product }: Place): Promise<Theirs[]> {
  const all: Theirs[] = [];
  for (let cursor = ''; ; ) {
    const path = `books/by?key=source_id&limit=5000${cursor}`;
    const page = await product.gateway<{ groups: Theirs[]; next: string | null }>(path);
    all.push(...page.groups);
    if (page.next === null) return all;
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
  }
}

function compareOne(what: string, ours: Ours | undefined, theirs: Theirs | undefined): string[] {
  const { cash = 0, held = 0, fees = 0 } = ours ?? {};
  const { captured = 0, refunded = 0, disputed_lost: lost = 0 } = theirs ?? {};
  const wanted = {
    cash: captured - refunded - lost,
    held: theirs?.disputed_open ?? 0,
    fees: (theirs?.fee ?? 0) + (theirs?.dispute_fees ?? 0),
  };
  const found = { cash: Number(cash), held: Number(held), fees: Number(fees) };
  return (['cash', 'held', 'fees'] as const)
    .filter((name) => found[name] !== wanted[name])
    .map((name) => `${what}: ${name} ${found[name]} here, ${wanted[name]} at the provider`);
}

/** Contributions whose money differs, one line for each figure. */
export async function compareBooks(place: Place): Promise<string[]> {
  const ours = new Map((await readOurs()).map((each) => [`${each.id} ${each.currency}`, each]));
  const theirs = new Map(
    (await readTheirs(place)).map((each) => [`${each.value} ${each.currency.toUpperCase()}`, each]),
  );
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const found = names.flatMap((name) =>
    compareOne(`contribution ${name}`, ours.get(name), theirs.get(name)),
  );
  const { currencies } = await place.product.gateway<{
    currencies: Parameters<typeof compareWithBooks>[0];
  }>('books');
  const sums = await compareWithBooks(currencies);
  return [...found, ...sums.map(({ subject, text }) => `${subject}: ${text}`)];
}

const { isUndecided, isPromised, isCaptured } = CONTRIBUTION_PREDICATES;
const UNENDED: readonly string[] = [...isUndecided, ...isPromised];
const ENDS_OF_PLEDGES: readonly string[] = [...isPromised, ...isCaptured, 'cancelled', 'dropped'];

/** What was acknowledged and is not so, and what never came to an end. */
export async function findLost({ acknowledged }: Place): Promise<string[]> {
  const rows = await db().query<{ id: number; state: string; captured: number }>(sql`
    select id, state, captured_minor::bigint as captured from contributions`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = [...acknowledged].flatMap(([id, { state, total }]) => {
    const row = byId.get(id);
    if (row === undefined) return [`contribution ${id} was acknowledged as ${state} and is gone`];
    if (state === 'pledged' && !ENDS_OF_PLEDGES.includes(row.state)) {
      return [`contribution ${id} was acknowledged as a pledge and is ${row.state}`];
    }
    if (state !== 'collected' || Number(row.captured) === total) return [];
    return [`contribution ${id}: ${total} were acknowledged, ${row.captured} are noted`];
  });
  const open = rows.filter(({ state }) => UNENDED.includes(state));
  const refunds = await db().query<{ id: number; state: string; source_id: number }>(sql`
    select id, state, source_id from payment_refunds where state in ('stored', 'unknown', 'pending')
    order by id`);
  return [
    ...lost,
    ...open.map(({ id, state }) => `contribution ${id} never came to an end: ${state}`),
    ...refunds.map(
      (each) => `refund ${each.id} of contribution ${each.source_id} is ${each.state} for ever`,
    ),
  ];
}

/** What `npm run invariants` would say. */
export async function findViolations(): Promise<string[]> {
  const { violations, broken } = await runChecks(await loadChecks());
  return [
    ...violations.map(({ check, subject, text }) => `${check}: ${subject}: ${text}`),
    ...broken.map(({ check, reason }) => `${check}: could not be made: ${reason}`),
  ];
}
