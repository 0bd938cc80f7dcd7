import { minorOf } from './reading/amounts.ts';
import { type CampaignRow, campaignRow, readRow, type Refusal } from './reading/market-rows.ts';

/** How a campaign is known to later steps and runs. */
export function keyOf(id: string): string {
  return `market:${id}`;
}

/** For rows that name no goal and raised nothing: what a new campaign starts with, in major units. */
export const USUAL_GOAL = 500;

/** A campaign's row with a goal; where it names none, what it raised stands in. */
export function readCampaign(json: string): CampaignRow | Refusal {
  const row = readRow(campaignRow, json);
  if ('refused' in row) return row;
  try {
    minorOf(row.raised, row.currency);
    const isNamed = row.goal !== undefined && minorOf(row.goal, row.currency) > 0n;
    const goal = isNamed ? row.goal : row.raised >= 1 ? row.raised : USUAL_GOAL;
    return { ...row, goal };
  } catch {
    return { refused: 'goal or raised: not an amount of its currency' };
  }
}

/** The same, for the first line of each id alone. */
export function readOnce(repeats: ReadonlySet<number>) {
  return (json: string, line: number): CampaignRow | Refusal =>
    repeats.has(line) ? { refused: 'id: the one of an earlier line' } : readCampaign(json);
}
