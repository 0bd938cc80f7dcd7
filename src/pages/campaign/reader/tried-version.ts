import { type Campaign, isRaising } from '#modules/campaigns/index.ts';
import {
  type PageExperiment,
  readRunningTrial,
  trialName,
  VARIANT,
  versionFor,
} from '#modules/experiments/index.ts';
import { log } from '#platform/log/log.ts';
import type { LoadInput } from '#platform/web/define-page.ts';

type Given = Pick<LoadInput<undefined, undefined>, 'keep' | 'side'>;

/** What of a page differs from what its owner wrote, while another version is tried out. */
export interface TriedVersion {
  readonly title?: string;
  /** The picture, and the perk, that stands first. */
  readonly pictureId?: string;
  readonly perkId?: number;
}

const AS_WRITTEN: TriedVersion = {};

/** What is tried out on a campaign's page; nothing where that cannot be read: the page matters more. */
export async function readTried(
  campaign: Campaign,
  keep: Given['keep'],
): Promise<PageExperiment | null> {
  if (!isRaising(campaign)) return null;
  try {
    const read = async () => (await readRunningTrial(campaign.id)) ?? null;
    return await keep(`campaign:${campaign.id}`, 'page experiment', read);
  } catch (error) {
    log.warn({ module: 'web', err: error, campaign: campaign.id }, 'page experiment not read');
    return null;
  }
}

interface Reader {
  /** Owner and team see the page as it is written, or version B when they ask for it; neither counts. */
  readonly isLeading: boolean;
  readonly asksForVariant: boolean;
}

/** The version a reader is shown. */
export function triedVersion(
  trial: PageExperiment | null,
  { isLeading, asksForVariant }: Reader,
  side: Given['side'],
): TriedVersion {
  if (trial === null) return AS_WRITTEN;
  const shown = isLeading
    ? asksForVariant && VARIANT
    : side({
        name: trialName(trial.id),
        about: String(trial.campaignId),
        sideOf: (visitorId) => versionFor(trial, visitorId),
      });
  return shown === VARIANT ? variantOf(trial) : AS_WRITTEN;
}

function variantOf({ part, variant }: PageExperiment): TriedVersion {
  if (part === 'title') return { title: variant };
  return part === 'picture' ? { pictureId: variant } : { perkId: Number(variant) };
}
