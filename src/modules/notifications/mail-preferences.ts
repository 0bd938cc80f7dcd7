import type { Executor } from '#platform/db/transaction.ts';
import { MAIL_KINDS, type MailKind, isMailKind } from './refusable-mail-kinds.ts';
import { findChoices, hasOptedOut, saveChoice } from './preference.store.ts';

/** Who would get a mail: an account, or an address alone (guests, subscribers). */
export type Reader = { readonly accountId: number } | { readonly address: string };

/**
 * Whether somebody wants mail of a kind, and of that campaign where it is about one. Kinds nobody may
 * choose about are always wanted.
 */
export async function wantsMail(
  q: Executor,
  reader: Reader,
  kind: string,
  campaignId?: number,
): Promise<boolean> {
  if (!isMailKind(kind)) return true;
  const ofCampaign = campaignId === undefined ? undefined : kindOfCampaign(kind, campaignId);
  if ('address' in reader) {
    if (ofCampaign !== undefined && (await hasOptedOut(q, reader.address, ofCampaign)))
      return false;
    return !(await hasOptedOut(q, reader.address, kind));
  }
  const choices = await findChoices(q, reader.accountId);
  if (ofCampaign !== undefined && choices.get(ofCampaign) === false) return false;
  return choices.get(kind) ?? MAIL_KINDS[kind].isWantedByDefault;
}

/** How the choice about one campaign's mail of a kind is kept, beside the choice about the kind. */
export function kindOfCampaign(kind: MailKind, campaignId: number): string {
  return `${kind}_of_${campaignId}`;
}

/** Every kind with whether the account wants it, in the order of the settings page. */
export async function mailPreferences(
  q: Executor,
  accountId: number,
): Promise<{ kind: MailKind; isWanted: boolean }[]> {
  const choices = await findChoices(q, accountId);
  return (Object.keys(MAIL_KINDS) as MailKind[]).map((kind) => ({
    kind,
    isWanted: choices.get(kind) ?? MAIL_KINDS[kind].isWantedByDefault,
  }));
}

export function chooseMail(
  q: Executor,
  accountId: number,
  kind: MailKind,
  isWanted: boolean,
): Promise<void> {
  return saveChoice(q, accountId, kind, isWanted);
}
