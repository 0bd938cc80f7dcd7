import { z } from 'zod';
import { defineErrors } from '#platform/errors/app-error.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';

const errors = defineErrors('probe', { sold_out: { status: 409, message: 'errors.conflict' } });

/** A page with a form, for the tests of the page adapter. */
export const { loader, action, headers } = definePage({
  access: 'visitor',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ tab: z.enum(['one', 'two']).optional() }),
  body: z.object({
    email: z.string().min(3),
    amount: z.coerce.number().int().min(1),
    password: z.string().optional(),
    address: z.object({ city: z.string() }).optional(),
  }),
  load({ params, query, actor }) {
    return { id: params.id, tab: query.tab ?? 'none', visitor: actor.accountId ?? 0, total: 12n };
  },
  act({ body, actor }) {
    if (body.amount === 13) throw errors.soldOut();
    if (body.amount === 14) return { shown: `${body.address?.city ?? ''} ${actor.locale}` };
    return redirectTo('/probe/form/7', { level: 'success', text: 'Saved <b>it</b>' });
  },
});
