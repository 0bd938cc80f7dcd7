import { z } from 'zod';
import { campaignOfTeam } from '#modules/campaigns/index.ts';
import {
  readTrialResult,
  readTrials,
  TRIALS_PER_PAGE,
  type TrialResult,
  VARIANT,
} from '#modules/experiments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wireList } from '#platform/http/wire.ts';
import { wantedBody, wireTrial } from './contract.ts';
import { adoptVersion, stopVersion, tryVersion, undoAdoption } from './try-version.ts';

const family = '/private_api/command_center/{id}/experiments';
const params = z.object({ id: slugOrId });
const itemParams = z.object({ id: slugOrId, experimentId: idParam });
const limit = { key: 'person', points: 60, per: 60 } as const;

function present({ trial, versions, comparison }: TrialResult): z.input<typeof wireTrial> {
  const { between, verdict } = comparison;
  const of = (isVariant: boolean) => {
    const found = versions.find(({ bucket }) => (bucket === VARIANT) === isVariant);
    const { people = 0, checkouts = 0, done = 0 } = found ?? {};
    return { people, checkouts, contributions: done };
  };
  return {
    id: trial.id,
    part: trial.part,
    original: trial.original,
    variant: trial.variant,
    state: trial.state,
    started_at: trial.startedAt.toISOString(),
    ended_at: trial.endedAt?.toISOString() ?? null,
    control: of(false),
    version_b: of(true),
    more: between && { low: between[0], high: between[1] },
    verdict,
  };
}

const ENDINGS = [
  ['stop', 'End an experiment and leave the page as it is', stopVersion],
  ['adopt', 'End an experiment and make version B the page', adoptVersion],
  ['undo', 'Make version A the page again, after B was adopted', undoAdoption],
] as const;

/** Whoever tries a version out changes the page, and reads what came of it. */
const experimentsOf = (id: string | number, actor: Actor) =>
  campaignOfTeam(id, actor, 'edit_campaign', 'see_figures');

export const tryVersionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'What was tried out on a campaign’s page and what came of it, the latest first',
    access: 'person',
    params,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireTrial),
    authorise: ({ params: { id } }, actor) => experimentsOf(id, actor),
    act: ({ query }, { id }) => readTrials(id, query.cursor),
    present: (found) =>
      cursorPage(
        found.map(present),
        TRIALS_PER_PAGE,
        nextId(
          found.map(({ trial }) => trial),
          TRIALS_PER_PAGE,
        ),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Show half of the visitors another title, first picture or first perk',
    access: 'person',
    limit,
    params,
    body: wantedBody,
    response: wireTrial,
    status: 201,
    authorise: ({ params: { id } }, actor) => experimentsOf(id, actor),
    act: async ({ body, actor }, campaign) =>
      readTrialResult(await tryVersion(campaign, body, actor)),
    present,
  }),
  ...ENDINGS.map(([name, summary, end]) =>
    defineRoute({
      method: 'POST',
      path: `${family}/{experimentId}/${name}`,
      summary,
      access: 'person',
      limit,
      params: itemParams,
      response: wireTrial,
      authorise: ({ params: { id } }, actor) => experimentsOf(id, actor),
      act: async ({ params: { experimentId }, actor }, campaign) =>
        readTrialResult(await end(campaign, experimentId, actor)),
      present,
    }),
  ),
];
