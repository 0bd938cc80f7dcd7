/** What happened to a contribution, here and at the provider, for whoever has to find out why. */
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Place } from './place.ts';

const MOST = 40;

interface Row {
  readonly text: string;
}

/** In the order of what is named: its states, then each charge, refund and dispute as we know it. */
function ours(id: number): Promise<Row[]> {
  return db().query<Row>(sql`
    select 'contribution ' || state || ' captured ' || captured_minor as text from contributions
      where id = ${id}
    union all
    (select 'was ' || string_agg(to_state || ' (' || cause || ')', ', ' order by seq)
      from contribution_events where contribution_id = ${id})
    union all
    (select operation || ' ' || state || ' ' || coalesce(amount_minor, 0) || ' ' || coalesce(charge_ref, '')
      from payment_attempts where source_kind = 'contribution' and source_id = ${id} order by id)
    union all
    (select 'refund ' || r.id || ' ' || r.state || ' ' || r.amount_minor || ' ' || r.reason || ' '
        || coalesce(r.provider_ref, '') from payment_refunds r where r.source_id = ${id} order by r.id)
    union all
    (select 'dispute ' || d.id || ' ' || d.state || ' ' || d.amount_minor || ' ' || d.dispute_ref
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id where a.source_id = ${id}
      order by d.id)`);
}

async function theirs(place: Place, id: number): Promise<string[]> {
  const lines: string[] = [];
  for (const charge of await place.chargesOf(id)) {
    lines.push(`charge ${charge.id}`);
    for (const what of ['refunds', 'disputes'] as const) {
      const objects = await place.listed(what, charge.id);
      lines.push(
        ...objects
          .reverse()
          .map((each) => `${each.object} ${each.status} ${each.amount} ${each.id}`),
      );
    }
  }
  return lines;
}

/** The stories of the contributions that problems name, the first forty. */
export async function listStories(place: Place, problems: readonly string[]): Promise<string[]> {
  const named = problems.flatMap((line) => /\bcontribution (\d+)/.exec(line)?.[1] ?? []);
  const stories: string[] = [];
  for (const id of [...new Set(named)].slice(0, MOST).map(Number)) {
    const here = (await ours(id)).map(({ text }) => `  here: ${text}`);
    const there = (await theirs(place, id)).map((text) => `  provider: ${text}`);
    stories.push([`contribution ${id}:`, ...here, ...there].join('\n'));
  }
  return stories;
}
