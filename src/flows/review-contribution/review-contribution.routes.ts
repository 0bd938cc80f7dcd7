import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, wireList, wireMinor, wireTime } from '#platform/http/wire.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { decideReview, readReviews, reviewToDecide } from './review-contribution.ts';
import type { ReviewRow } from './review-contribution.store.ts';

const family = '/private_api/admin/contribution_reviews';
const PER_PAGE = 50;

const wireReview = z.object({
  id: z.int(),
  reasons: z.array(z.enum(['device', 'card', 'address', 'campaign'])),
  campaign: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  currency: z.string(),
  total_cents: z.int(),
  account_id: z.int().nullable(),
  country: z.string().nullable(),
  contributions_before: z.int(),
  declines_today: z.int(),
  opened_at: wireTime,
  expires_at: wireTime,
});
type WireReview = z.infer<typeof wireReview>;

/** What helps to decide, without saying who somebody is. */
function present(row: ReviewRow): WireReview {
  return {
    id: row.contribution_id,
    reasons: row.reasons as WireReview['reasons'],
    campaign: { id: row.campaign_id, slug: row.campaign_slug, title: row.campaign_title },
    currency: row.currency,
    total_cents: wireMinor(row.total_minor),
    account_id: row.account_id,
    country: row.country,
    contributions_before: row.paid_before,
    declines_today: row.declines,
    opened_at: row.opened_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

function decision(kind: 'release' | 'cancel', summary: string): Route {
  return defineRoute({
    method: 'POST',
    path: `${family}/{id}/${kind}`,
    summary,
    access: 'staff:trust',
    limit: { key: 'person', points: 60, per: 60 },
    params: z.object({ id: idParam }),
    body: z.strictObject({ note: writtenIfAny(1000) }),
    response: z.object({ id: z.int(), decision: z.enum(['release', 'cancel']) }),
    authorise: ({ params }) => reviewToDecide(params.id),
    act: async ({ params, body, actor }) => {
      await decideReview({
        decision: kind,
        contributionId: params.id,
        actorId: actor.accountId ?? 0,
        note: body.note,
        ip: actor.ip,
        requestId: actor.requestId,
      });
      return params.id;
    },
    present: (id) => ({ id, decision: kind }),
  });
}

/** Contributions that wait because cards were refused before them; trust decides. */
export const reviewRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Contributions that wait to be looked at before anything is charged',
    access: 'staff:trust',
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireReview),
    act: ({ query }) => readReviews(query.cursor ?? 0, PER_PAGE),
    present: (rows) => {
      const reviews = rows.map(present);
      return cursorPage(reviews, PER_PAGE, nextId(reviews, PER_PAGE));
    },
  }),
  decision('release', 'Let a contribution under review go on to its charge'),
  decision('cancel', 'End a contribution under review; nothing is charged'),
];
