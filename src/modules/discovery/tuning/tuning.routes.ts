import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, wireList } from '#platform/http/wire.ts';
import { endSearchTuning, tuneSearch } from './change-tuning.ts';
import { previewTuning, readTuning, readTunings } from './read-tuning.ts';
import { newTuning, type TuningBody, wireTuning } from './tuning-contract.ts';
import type { NewTuning, Tuning } from './tuning.ts';

const family = '/private_api/admin/search_tunings';
const writing = { key: 'person', points: 60, per: 60 } as const;
const PER_PAGE = 50;

/** A decision as it came over the wire; its last day holds to its end. */
export function tuningOf(body: TuningBody): NewTuning {
  if (body.kind !== 'boost') return body;
  const { kind, campaign_id: campaignId, points, reason } = body;
  return { kind, campaignId, points, reason, endsAt: new Date(`${body.ends_on}T23:59:59Z`) };
}

const present = (tuning: Tuning): z.infer<typeof wireTuning> => ({
  id: tuning.id,
  kind: tuning.kind,
  campaign_id: tuning.campaignId,
  points: tuning.points,
  ends_at: tuning.endsAt?.toISOString() ?? null,
  terms: [...tuning.terms],
  reason: tuning.reason,
  made_at: tuning.madeAt.toISOString(),
  ended_at: tuning.endedAt?.toISOString() ?? null,
});

/** What curators decide about the search; every decision is in the audit log and can be taken back. */
export const searchTuningRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'What was decided about the search, newest first',
    access: 'staff:curator',
    query: z.object({ cursor: idParam.optional(), standing: z.literal('true').optional() }),
    response: wireList(wireTuning),
    act: ({ query }) => readTunings(query.standing === 'true', query.cursor ?? null, PER_PAGE),
    present: (found) => cursorPage(found.map(present), PER_PAGE, nextId(found, PER_PAGE)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Boost a campaign, join words that mean the same, or ban words',
    access: 'staff:curator',
    limit: writing,
    body: newTuning,
    response: wireTuning,
    status: 201,
    act: ({ body, actor }) => tuneSearch(tuningOf(body), actor),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/preview`,
    summary: 'What a search shows now, and with a decision that is not made yet',
    access: 'staff:curator',
    limit: writing,
    body: z.strictObject({ tuning: newTuning, search_text: z.string().max(200) }),
    response: z.object({ before: z.array(z.int()), after: z.array(z.int()) }),
    status: 200,
    act: ({ body }) => previewTuning(tuningOf(body.tuning), body.search_text),
    present: ({ before, after }) => ({ before: [...before], after: [...after] }),
  }),
  defineRoute({
    method: 'GET',
    path: `${family}/{id}`,
    summary: 'A decision about the search',
    access: 'staff:curator',
    params: z.object({ id: idParam }),
    response: wireTuning,
    act: ({ params: { id } }) => readTuning(id),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: `${family}/{id}/end`,
    summary: 'Take a decision about the search back',
    access: 'staff:curator',
    limit: writing,
    params: z.object({ id: idParam }),
    response: wireTuning,
    act: ({ params: { id }, actor }) => endSearchTuning(id, actor),
    present,
  }),
];
