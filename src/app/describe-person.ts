import { describePerson as describeAccount } from '#modules/accounts/index.ts';
import { readOwnCampaigns } from '#modules/campaigns/index.ts';
import { readUnread } from '#modules/conversations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { PersonCampaign, PersonSummary } from '#platform/web/server/page-context.ts';

async function lastCampaign(accountId: number): Promise<PersonCampaign | null> {
  const [last] = await readOwnCampaigns(accountId, 1);
  if (!last) return null;
  const { id, title, mayEdit, mayLead } = last;
  return { id, title, mayEdit, mayLead };
}

/**
 * The person in the frame of a page, with the campaign they worked on last and the messages that wait for
 * them; null for a visitor.
 */
export async function describePerson(actor: Actor): Promise<PersonSummary | null> {
  if (actor.accountId === null) return null;
  const [person, campaign, unread] = await Promise.all([
    describeAccount(actor),
    lastCampaign(actor.accountId),
    readUnread(actor.accountId),
  ]);
  return person && { ...person, campaign, unread };
}
