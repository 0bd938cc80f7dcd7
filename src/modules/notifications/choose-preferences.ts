import { db, transaction } from '#platform/db/transaction.ts';
import { isMailKind } from './refusable-mail-kinds.ts';
import { chooseMail, mailPreferences } from './mail-preferences.ts';

/** Whether an account wants mail, by kind. */
export async function preferencesOf(accountId: number): Promise<Record<string, boolean>> {
  const preferences = await mailPreferences(db(), accountId);
  return Object.fromEntries(preferences.map(({ kind, isWanted }) => [kind, isWanted]));
}

/** Keeps what was chosen by kind, all or nothing; what is left out stays as it is. */
export async function choosePreferences(
  accountId: number,
  choices: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  await transaction(async (tx) => {
    for (const [kind, isWanted] of Object.entries(choices)) {
      if (isMailKind(kind) && isWanted !== undefined) {
        await chooseMail(tx, accountId, kind, isWanted);
      }
    }
  });
}
