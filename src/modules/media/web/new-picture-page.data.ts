import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { definePage } from '#platform/web/define-page.ts';
import { uploadData } from '../uploads/upload-ticket.ts';

/** Uploading without scripts: the form here brings the picture back to the page that wants it. */
export const { loader, headers } = definePage({
  access: 'person',
  query: z.object({
    name: z
      .string()
      .regex(/^[\w[\].-]{1,60}$/)
      .optional(),
    next: z.string().max(2_000).optional(),
    fault: z.enum(['missing', 'type', 'other']).optional(),
  }),
  load({ query, actor }) {
    return {
      name: query.name ?? 'image',
      next: safeReturnPath(query.next, paths.home(actor.locale)),
      fault: query.fault ?? null,
      fields: uploadData(actor.accountId ?? 0).form_data,
    };
  },
});
