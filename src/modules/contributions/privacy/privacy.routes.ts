import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { choosePrivacy } from './choose-privacy.ts';
import { APPEARANCES, OWNER_VISIBILITIES } from './privacy.store.ts';

const appearance = z.enum(APPEARANCES);
const ownerVisibility = z.enum(OWNER_VISIBILITIES);

export const privacyRoutes: Route[] = [
  defineRoute({
    method: 'PATCH',
    path: '/private_api/accounts/{accountId}/contributions/{contributionId}',
    summary: 'Choose who sees what of one’s own contribution',
    access: 'person',
    limit: { key: 'person', points: 120, per: 60 },
    params: z.object({ accountId: idParam, contributionId: idParam }),
    body: z.strictObject({
      appearance: appearance.optional(),
      owner_visibility: ownerVisibility.optional(),
    }),
    response: z.object({ id: z.int(), appearance, owner_visibility: ownerVisibility }),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: async ({ params, body }, accountId) => ({
      id: params.contributionId,
      ...(await choosePrivacy(accountId, params.contributionId, {
        appearance: body.appearance,
        ownerVisibility: body.owner_visibility,
      })),
    }),
    present: ({ id, appearance: shown, ownerVisibility: visibility }) => ({
      id,
      appearance: shown,
      owner_visibility: visibility,
    }),
  }),
];
