import { z } from 'zod';
import { plainTitle } from '../plain-title.ts';
import { minorOf } from '../reading/amounts.ts';
import { SourceDates } from './dates.ts';
import { keyOf, readCampaign } from '../read-campaign.ts';
import { isRefusal, readRow } from '../reading/market-rows.ts';
import { FileCutOff, type Line, readLines } from '../reading/read-lines.ts';
import { decodeLine, repairLine } from '../reading/repair-text.ts';

export interface RaisedElsewhere {
  readonly minor: bigint;
  readonly contributors: number;
}

export interface Survey {
  readonly dates: ReadonlyMap<string, SourceDates>;
  /** By key of the campaign; minor units of its currency. */
  readonly raised: ReadonlyMap<string, RaisedElsewhere>;
  /** Lines whose id an earlier line has. */
  readonly repeats: ReadonlySet<number>;
}

/**
 * A first look through the campaigns: when each source was collected, and what each campaign raised.
 * Where the file is cut off it ends there; the step that imports the rows says so.
 */
export async function surveyCampaigns(path: string): Promise<Survey> {
  const dates = new Map<string, SourceDates>();
  const raised = new Map<string, RaisedElsewhere>();
  const repeats = new Set<number>();
  const add = (line: Line): void => {
    const row = readCampaign(decodeLine(line.bytes));
    if (isRefusal(row)) return;
    const key = keyOf(row.id);
    if (raised.has(key)) {
      repeats.add(line.number);
      return;
    }
    const source = dates.get(row.source) ?? new SourceDates();
    dates.set(row.source, source);
    source.add(row);
    const { contributors } = row;
    raised.set(key, { minor: minorOf(row.raised, row.currency), contributors });
  };
  try {
    for await (const line of readLines(path)) add(line);
  } catch (error) {
    if (!(error instanceof FileCutOff)) throw error;
  }
  return { dates, raised, repeats };
}

const named = z.object({ campaignTitle: z.string(), campaignId: z.string().nullish() });

/** Which campaigns the file of rewards names: by title as it is compared, or by key. */
export async function surveyRewards(path: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  try {
    for await (const line of readLines(path)) {
      const row = readRow(named, decodeLine(line.bytes));
      if (isRefusal(row)) continue;
      if (row.campaignId) names.add(keyOf(row.campaignId));
      names.add(plainTitle(repairLine(row.campaignTitle)));
    }
  } catch (error) {
    if (!(error instanceof FileCutOff)) throw error;
  }
  return names;
}
