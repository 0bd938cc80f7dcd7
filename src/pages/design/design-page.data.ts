import { z } from 'zod';
import { definePage } from '#platform/web/define-page.ts';

/** The design system's own page; the same for everybody. */
export const { loader, action, headers } = definePage({
  access: 'public',
  query: z.object({ theme: z.enum(['light', 'dark']).optional() }),
  load: ({ query }) => ({ theme: query.theme ?? null }),
});
