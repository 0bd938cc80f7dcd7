import { z } from 'zod';
import { avatarUrl, ownAccount } from '#modules/accounts/index.ts';
import { imageUpdateBody } from '#modules/media/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, presentDeleted, wireDeleted } from '#platform/http/wire.ts';
import { changeAvatar } from './change-avatar.ts';

const path = '/private_api/accounts/{accountId}/image';
const limit = { key: 'person', points: 60, per: 600 } as const;
const params = z.object({ accountId: idParam });
const response = z.object({ avatar_url: z.string().nullable() });
const present = (avatarPublicId: string | null) => ({ avatar_url: avatarUrl({ avatarPublicId }) });

export const changeAvatarRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path,
    summary: 'Show an uploaded picture as one’s own',
    access: 'person',
    limit,
    params,
    body: imageUpdateBody.extend({ attr: z.literal('avatar').default('avatar') }),
    response,
    authorise: (input, actor) => ownAccount(input.params.accountId, actor),
    act: ({ body }, accountId) => changeAvatar(accountId, body.image_params),
    present,
  }),
  defineRoute({
    method: 'DELETE',
    path,
    summary: 'Take one’s picture away',
    access: 'person',
    limit,
    params,
    response: wireDeleted,
    authorise: (input, actor) => ownAccount(input.params.accountId, actor),
    act: (_input, accountId) => changeAvatar(accountId, null),
    present: presentDeleted,
  }),
];
