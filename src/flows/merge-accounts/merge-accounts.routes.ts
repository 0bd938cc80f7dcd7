import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { mergeAccounts, planMerge } from './merge-accounts.ts';
import { CLASHING_KINDS, MOVED_KINDS } from './merge-facts.store.ts';
import { MERGE_REFUSALS } from './merge-rules.ts';

const family = '/private_api/admin/accounts/{id}';
const counts = <K extends string>(kinds: readonly K[]) => z.record(z.enum(kinds), z.int());
const reason = written(500);

/** Two accounts of one person become one. */
export const mergeRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${family}/merge`,
    summary: 'What merging another account into this one would move, and what forbids it',
    access: 'staff:support',
    limit: { key: 'person', points: 120, per: 60 },
    params: z.object({ id: idParam }),
    query: z.object({ from: idParam }),
    response: z.object({
      account_id: z.int(),
      from: z.int(),
      refusals: z.array(z.enum(MERGE_REFUSALS)),
      moved: counts(MOVED_KINDS),
      clashing: counts(CLASHING_KINDS),
      /** Open reports by the one about the other or what is the other's, which fall away. */
      reports_between: z.int(),
    }),
    act: ({ params, query, actor }) => planMerge({ into: params.id, from: query.from }, actor),
    present: ({ into, from, refusals, moved, clashing, reportsBetween }) => ({
      account_id: into.id,
      from: from.id,
      refusals: [...refusals],
      moved,
      clashing,
      reports_between: reportsBetween,
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/merge`,
    summary: 'Merge another account of the same person into this one, for a reason both are told',
    access: 'staff:support',
    limit: { key: 'person', points: 30, per: 60 },
    params: z.object({ id: idParam }),
    body: z.strictObject({ from: z.int().positive(), reason }),
    response: z.object({ account_id: z.int(), merged: z.int() }),
    act: async ({ params, body, actor }) => {
      await mergeAccounts({ into: params.id, from: body.from }, body.reason, actor);
      return { account_id: params.id, merged: body.from };
    },
    present: (done) => done,
  }),
];
