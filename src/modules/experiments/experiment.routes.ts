import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route, type RouteRequest } from '#platform/http/define-route.ts';
import { idParam, wholeList, wireList } from '#platform/http/wire.ts';
import { CONSENT_COOKIE } from '#platform/web/consent.ts';
import { appVersion } from './app-version.ts';
import { addExperiment, changeExperiment } from './change-experiment.ts';
import {
  experimentBuckets,
  experimentName,
  GOALS,
  wireExperiment,
  wireResults,
} from './contract.ts';
import { CONTROL, type Experiment } from './experiment.ts';
import { readExperiments, visitorBucket, visitorBucketById } from './read-experiment.ts';
import { type BucketResult, readResults } from './read-results.ts';

const family = '/private_api/admin/experiments';
const limit = { key: 'ip', points: 60, per: 60 } as const;

/** Without the visitor's consent everybody sees the control. */
function agreed(request: RouteRequest): boolean {
  const pair = new RegExp(`(?:^|;\\s*)(?:__Host-)?${CONSENT_COOKIE}=all(?:;|$)`);
  return pair.test(request.header('cookie') ?? '');
}

function present({ id, name, subject, state, buckets, round }: Experiment) {
  return { id, name, subject, state, buckets: [...buckets], round };
}

function presentBucket({ name, people, goals }: BucketResult) {
  const wire = GOALS.map((goal) => {
    const { done, difference, between, pValue, verdict } = goals[goal];
    const range = between && { low: between[0], high: between[1] };
    return [goal, { done, difference, between: range, p_value: pValue, verdict }] as const;
  });
  return {
    name,
    people,
    goals: Object.fromEntries(wire) as Record<(typeof GOALS)[number], (typeof wire)[0][1]>,
  };
}

/** Which side of an experiment a visitor is on; unknown experiments are control for everybody. */
const visitorRoutes: Route[] = [
  defineRoute({
    method: 'PUT',
    path: '/private_api/experiments/fetch_and_update',
    summary: 'The visitor’s bucket of an experiment, and the version that chose it',
    access: 'visitor',
    standIn: 'open',
    limit,
    body: z.strictObject({ name: experimentName }),
    response: z.object({
      buckets: z.record(z.string(), z.string()),
      app_version: z.string(),
    }),
    act: async ({ body: { name }, actor, request }) => ({
      [name]: agreed(request) && !actor.standIn ? await visitorBucket(name, actor) : CONTROL,
    }),
    present: (buckets) => ({ buckets, app_version: appVersion() }),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/experiments/{id}',
    summary: 'The visitor’s bucket of an experiment',
    access: 'visitor',
    limit,
    params: z.object({ id: idParam }),
    response: z.object({ bucket: z.string() }),
    async act({ params, actor, request }) {
      const bucket = await visitorBucketById(params.id, actor);
      if (bucket === undefined) throw platformErrors.notFound();
      return agreed(request) ? bucket : CONTROL;
    },
    present: (bucket) => ({ bucket }),
  }),
];

const staffRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'All experiments',
    access: 'staff:admin',
    response: wireList(wireExperiment),
    act: readExperiments,
    present: (found) => wholeList(found.map(present)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Make an experiment; it is off at first',
    access: 'staff:admin',
    limit: { key: 'person', points: 60, per: 60 },
    body: z.strictObject({
      name: experimentName,
      subject: z.enum(['visitor', 'campaign']),
      buckets: experimentBuckets,
    }),
    response: wireExperiment,
    status: 201,
    act: ({ body, actor }) => addExperiment(body, actor),
    present,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${family}/{id}`,
    summary: 'Switch an experiment on or off, or change its buckets while it is off',
    access: 'staff:admin',
    limit: { key: 'person', points: 60, per: 60 },
    params: z.object({ id: idParam }),
    body: z.strictObject({
      state: z.enum(['off', 'running']).optional(),
      buckets: experimentBuckets.optional(),
    }),
    response: wireExperiment,
    act: ({ params, body, actor }) => changeExperiment(params.id, body, actor),
    present,
  }),
];

const resultRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${family}/{id}/results`,
    summary: 'What each side of an experiment brought, with a test that may be looked at every day',
    access: 'staff:admin',
    params: z.object({ id: idParam }),
    response: wireResults,
    act: ({ params }) => readResults(params.id),
    present: ({ round, buckets }) => ({ round, buckets: buckets.map(presentBucket) }),
  }),
];

export const experimentRoutes: Route[] = [...visitorRoutes, ...staffRoutes, ...resultRoutes];
