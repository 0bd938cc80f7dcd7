import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { choosePreferences, preferencesOf } from './choose-preferences.ts';
import { MAIL_KINDS } from './refusable-mail-kinds.ts';

const kinds = Object.keys(MAIL_KINDS);
const params = z.object({ id: idParam });
const wirePreferences = z.record(z.string(), z.boolean());
/** Kinds by name; what is left out stays as it is, an unknown kind is refused. */
const preferencesBody = z.strictObject(
  Object.fromEntries(kinds.map((kind) => [kind, z.boolean().optional()])),
);

export const preferenceRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/profiles/{id}/email_preferences',
    summary: 'Which kinds of mail one wants',
    access: 'person',
    params,
    response: wirePreferences,
    authorise: (input, actor) => ownAccount(input.params.id, actor),
    act: (_input, accountId) => preferencesOf(accountId),
    present: (preferences) => preferences,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/private_api/profiles/{id}/email_preferences',
    summary: 'Choose which kinds of mail one wants',
    access: 'person',
    limit: { key: 'person', points: 60, per: 60 },
    params,
    body: preferencesBody,
    response: wirePreferences,
    authorise: (input, actor) => ownAccount(input.params.id, actor),
    act: async ({ body }, accountId) => {
      await choosePreferences(accountId, body);
      return preferencesOf(accountId);
    },
    present: (preferences) => preferences,
  }),
];
