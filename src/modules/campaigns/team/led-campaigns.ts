import { db } from '#platform/db/transaction.ts';
import { may, mayLead, type Standing } from '../campaign.policy.ts';
import type { CampaignState } from '../campaign.ts';
import { type LedCampaign, listLedCampaigns } from './led-campaign.store.ts';

/** A campaign that somebody works on, and where in it they may go. */
export interface OwnCampaign {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly state: CampaignState;
  readonly isOwner: boolean;
  readonly createdAt: Date;
  readonly cardPublicId: string | null;
  readonly mayEdit: boolean;
  readonly mayLead: boolean;
}

function toOwn({ permissions, ...campaign }: LedCampaign): OwnCampaign {
  const { isOwner } = campaign;
  const standing: Standing = { isOwner, isStaff: false, seesFigures: false, permissions };
  return { ...campaign, mayEdit: may(standing, 'edit_campaign'), mayLead: mayLead(standing) };
}

/** The campaigns that a person owns or helps with, the one that was worked on last first. */
export async function readOwnCampaigns(accountId: number, limit: number): Promise<OwnCampaign[]> {
  return (await listLedCampaigns(db(), accountId, limit)).map(toOwn);
}
