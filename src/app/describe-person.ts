import { describePerson as describeAccount } from '#modules/accounts/index.ts';
import { isRaising, readOwnCampaigns } from '#modules/campaigns/index.ts';
import { readUnread } from '#modules/conversations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { PersonCampaign, PersonSummary } from '#platform/web/server/page-context.ts';

/** Of somebody's campaigns so many, the last ones, are looked at. */
const LOOKED_AT = 20;

/** The campaign that raises money, else the one they worked on last. */
async function mainCampaign(accountId: number): Promise<PersonCampaign | null> {
  const own = await readOwnCampaigns(accountId, LOOKED_AT);
  const main = own.find(isRaising) ?? own[0];
  if (!main) return null;
  const { id, title, mayEdit, mayLead } = main;
  return { id, title, mayEdit, mayLead };
}

/**
 * The person in the frame of a page, with their campaign and the messages that wait for them; null for a
 * visitor.
 */
export async function describePerson(actor: Actor): Promise<PersonSummary | null> {
  if (actor.accountId === null) return null;
  const [person, campaign, unread] = await Promise.all([
    describeAccount(actor),
    mainCampaign(actor.accountId),
    readUnread(actor.accountId),
  ]);
  return person && { ...person, campaign, unread };
}
