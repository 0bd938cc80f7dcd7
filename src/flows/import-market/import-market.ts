import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { exchangeTable } from '#modules/geography/index.ts';
import { db } from '#platform/db/transaction.ts';
import { campaignStep } from './import-campaigns.ts';
import { rewardStep } from './import-rewards.ts';
import { storyStep, updateStep } from './import-texts.ts';
import { totalStep } from './import-totals.ts';
import { readKnownCampaigns } from './known-campaigns.ts';
import { importAnchor } from './market.store.ts';
import { makeOwners } from './mapping/owners.ts';
import { type PhotographProblem, storePhotographs } from './mapping/photographs.ts';
import { runStep } from './run-step.ts';
import { readSteps, type StepReport } from './step.store.ts';
import { surveyCampaigns } from './mapping/survey.ts';

export type { StepReport } from './step.store.ts';

export interface ImportWishes {
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
export async function importMarket({ folder, say }: ImportWishes): Promise<ImportReport> {
  const file = (name: string) => join(folder, `${name}.jsonl.gz`);
  if (!existsSync(file('campaigns'))) throw new Error(`there is no market to import in ${folder}`);
  const anchor = await importAnchor(db());
  const owners = await makeOwners();
  const { photographs, problems } = await storePhotographs(join(folder, 'photos'));
  say(`${photographs.length} photographs`);
  const survey = await surveyCampaigns(file('campaigns'));
  say(`${survey.raised.size} campaigns to import`);
  await runStep(campaignStep(file('campaigns'), { anchor, owners, photographs, ...survey }, say));
  const campaigns = await readKnownCampaigns(db());
  if (existsSync(file('rewards'))) {
    const ground = { campaigns, raised: survey.raised, rates: await exchangeTable() };
    await runStep(rewardStep(file('rewards'), ground, say));
  }
  await runStep(totalStep(file('campaigns'), { anchor, ...survey }, say));
  const texts = { campaigns, anchor };
  if (existsSync(file('stories'))) await runStep(storyStep(file('stories'), texts, say));
  if (existsSync(file('updates'))) await runStep(updateStep(file('updates'), texts, say));
  await refreshDiscovery();
  await refreshTrending();
  return { steps: await readSteps(db()), photographs: photographs.length, problems };
}
