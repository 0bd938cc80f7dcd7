import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeTable } from '#modules/geography/index.ts';
import { db } from '#platform/db/transaction.ts';
import { campaignStep } from './import-campaigns.ts';
import { rewardStep } from './import-rewards.ts';
import { storyStep, updateStep } from './import-texts.ts';
import { totalStep } from './import-totals.ts';
import { readKnownCampaigns } from './known-campaigns.ts';
import { importAnchor } from './market.store.ts';
import { makeOwners } from './mapping/owners.ts';
import {
  type Photograph,
  type PhotographProblem,
  storePhotographs,
} from './mapping/photographs.ts';
import { runStep } from './run-step.ts';
import { refreshSearchIndex, refreshTrends } from './search-index.ts';
import { readSteps, type StepReport } from './step.store.ts';
import { surveyCampaigns, surveyRewards } from './mapping/survey.ts';

export type { StepReport } from './step.store.ts';

export interface ImportOptions {
  /** Holds campaigns.jsonl.gz and, if there, rewards, stories, updates and photos/. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

export interface ImportReport {
  readonly steps: readonly StepReport[];
  readonly photographs: number;
  readonly problems: readonly PhotographProblem[];
}

/**
 * Imports campaigns that ran elsewhere, with perks, stories, updates and covers; what they raised is
 * one summary entry per campaign and perk, shown and never payable. Goes on where a run was killed;
 * what is there is left alone. Throws when the folder has no campaigns, or FileCutOff.
 */
export async function importMarket({ folder, say }: ImportOptions): Promise<ImportReport> {
  if (!existsSync(fileOf(folder, 'campaigns'))) {
    throw new Error(`there is no market to import in ${folder}`);
  }
  const { photographs, problems } = await storePhotographs(join(folder, 'photos'));
  say(`${photographs.length} photographs`);
  await runSteps({ folder, say }, photographs);
  const isIndexed = (await refreshSearchIndex()) && (await refreshTrends());
  if (!isIndexed) say('The machine is busy: the worker brings the search index up to date.');
  return { steps: await readSteps(db()), photographs: photographs.length, problems };
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.jsonl.gz`);
}

async function runSteps(
  { folder, say }: ImportOptions,
  photographs: readonly Photograph[],
): Promise<void> {
  const file = (name: string) => fileOf(folder, name);
  const anchor = await importAnchor(db());
  const owners = await makeOwners();
  const survey = await surveyCampaigns(file('campaigns'));
  say(`${survey.raised.size} campaigns to import`);
  const rewards = file('rewards');
  const rewarded = existsSync(rewards) ? await surveyRewards(rewards) : new Set<string>();
  const ground = { anchor, owners, photographs, rewarded, ...survey };
  await runStep(campaignStep(file('campaigns'), ground, say));
  const campaigns = await readKnownCampaigns(db());
  if (existsSync(rewards)) {
    const rates = await exchangeTable();
    await runStep(rewardStep(rewards, { campaigns, rates, ...survey }, say));
  }
  await runStep(totalStep(file('campaigns'), { anchor, ...survey }, say));
  const texts = { campaigns, anchor };
  if (existsSync(file('stories'))) await runStep(storyStep(file('stories'), texts, say));
  if (existsSync(file('updates'))) await runStep(updateStep(file('updates'), texts, say));
}
