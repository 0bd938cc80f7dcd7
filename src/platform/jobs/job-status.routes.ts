import { z } from 'zod';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Route, defineRoute } from '#platform/http/define-route.ts';
import { type JobStatusRow, findJobStatus } from './job-status.ts';

const jobStatus = z.object({
  status: z.enum(['queued', 'working', 'completed', 'failed', 'cancelled']),
  progress: z.object({ done: z.int(), total: z.int() }),
  url: z.string().nullable(),
  error: z.string().nullable(),
});

function present(row: JobStatusRow): z.input<typeof jobStatus> {
  const { status, done, total, url, error } = row;
  return { status, progress: { done, total }, url, error };
}

/** How far a job is that works for the caller; 404 for anybody else's. */
export const routes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/job_statuses/{id}',
    summary: 'How far a job is that the caller asked for',
    access: 'visitor',
    limit: { key: 'ip+person', points: 120, per: 60 },
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
    response: jobStatus,
    enveloped: false,
    async act({ params, actor }) {
      const row = await findJobStatus(db(), params.id, actor);
      if (row === undefined) throw platformErrors.notFound();
      return row;
    },
    present,
  }),
];
