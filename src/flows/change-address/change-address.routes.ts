import { z } from 'zod';
import { ownReceipt, receiptAnswer, refOf, shippingAddress } from '#flows/back-campaign/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { ADDRESS_LIMIT, changeContributionAddress } from './change-address.ts';

/** Where one's own contribution is sent. */
export const changeAddressRoutes: Route[] = [
  defineRoute({
    method: 'PUT',
    path: '/private_api/payments/contributions/{id}/address',
    summary: 'Send what was backed to another address, for the same price',
    access: 'visitor',
    limit: ADDRESS_LIMIT,
    params: z.object({ id: idParam }),
    query: z.object({ token: z.string().min(20).max(100).optional() }),
    body: shippingAddress,
    response: receiptAnswer,
    authorise: ({ params, query }, actor) => {
      const ref = refOf(params.id, query.token, actor, platformErrors.notFound);
      return ownReceipt(params.id, ref).then(() => ref);
    },
    act: async ({ params, body, actor }, ref) => {
      await changeContributionAddress(ref, body, actor);
      return ownReceipt(params.id, ref);
    },
    present: (result) => result,
  }),
];
