import { z } from 'zod';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';

/** The design system's own page; the same for everybody, and not there in production. */
export const { loader, action, headers } = definePage({
  access: 'public',
  query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
  load: ({ query }) => {
    if (config().isProduction) throw platformErrors.notFound();
    return { theme: query.theme ?? null };
  },
});
