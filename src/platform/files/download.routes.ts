import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { readDownload, takeDownload } from './downloads.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The file of an export: once, for who asked for it; 410 for them afterwards, 404 for everybody else. */
export const downloadRoutes: Route[] = [
  defineFileRoute({
    path: '/downloads/{token}',
    summary: 'Fetch a file that was made for the caller, once',
    access: 'visitor',
    limit: { key: 'ip+person', points: 60, per: 60 },
    params: z.object({ token }),
    async act({ params, actor, request }) {
      // A browser that only guesses what comes next must not use the link up.
      if (request.header('sec-purpose')?.includes('prefetch')) throw platformErrors.unavailable();
      const file = await takeDownload(params.token, actor);
      if (file) return file;
      if (await readDownload(params.token, actor)) throw platformErrors.gone();
      throw platformErrors.notFound();
    },
  }),
];
