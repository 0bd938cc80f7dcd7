import { z } from 'zod';
import { ownAccount } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam } from '#platform/http/wire.ts';
import { isMailKind, MAIL_KINDS } from './mail-kinds.ts';
import { chooseMail, mailPreferences } from './mail-preferences.ts';

const kinds = Object.keys(MAIL_KINDS);
const params = z.object({ id: idParam });
const wirePreferences = z.record(z.string(), z.boolean());
/** Kinds by name; what is left out stays as it is, an unknown kind is refused. */
const preferencesBody = z.strictObject(
  Object.fromEntries(kinds.map((kind) => [kind, z.boolean().optional()])),
);

async function preferencesOf(accountId: number): Promise<Record<string, boolean>> {
  const preferences = await mailPreferences(db(), accountId);
  return Object.fromEntries(preferences.map(({ kind, isWanted }) => [kind, isWanted]));
}

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
      await transaction(async (tx) => {
        for (const [kind, isWanted] of Object.entries(body)) {
          if (isMailKind(kind) && isWanted !== undefined) {
            await chooseMail(tx, accountId, kind, isWanted);
          }
        }
      });
      return preferencesOf(accountId);
    },
    present: (preferences) => preferences,
  }),
];
