import { minorOf } from './amounts.ts';
import { SourceDates } from './dates.ts';
import { keyOf, readCampaign } from './import-campaigns.ts';
import { isRefusal } from './market-rows.ts';
import { readLines } from './read-lines.ts';
import { decodeLine } from './repair-text.ts';

export interface RaisedElsewhere {
  readonly minor: bigint;
  readonly contributors: number;
}

export interface Survey {
  readonly dates: ReadonlyMap<string, SourceDates>;
  /** By key of the campaign; minor units of its currency. */
  readonly raised: ReadonlyMap<string, RaisedElsewhere>;
}

/** A first look through the campaigns: when each source was collected, and what each campaign raised. */
export async function surveyCampaigns(path: string): Promise<Survey> {
  const dates = new Map<string, SourceDates>();
  const raised = new Map<string, RaisedElsewhere>();
  for await (const line of readLines(path)) {
    const row = readCampaign(decodeLine(line.bytes));
    if (isRefusal(row)) continue;
    const source = dates.get(row.source) ?? new SourceDates();
    dates.set(row.source, source);
    source.add(row);
    raised.set(keyOf(row.id), {
      minor: minorOf(row.raised, row.currency),
      contributors: row.contributors,
    });
  }
  return { dates, raised };
}
