import type { Campaign } from '#modules/campaigns/index.ts';
import { readAttachments } from '#modules/campaigns/index.ts';
import { type PagePart, type TrialResult, VARIANT } from '#modules/experiments/index.ts';
import { readPerks } from '#modules/perks/index.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** What a title, a picture's public id or a perk's number is called. */
export type Naming = (part: PagePart, value: string) => string;

/** The names of a campaign's pictures and perks, as their owner knows them. */
export async function readNaming(campaign: Campaign, locale: Locale): Promise<Naming> {
  const [{ pictures }, perks] = await Promise.all([
    readAttachments(campaign.id),
    readPerks(campaign.id),
  ]);
  const alts = new Map(pictures.map(({ publicId, alt }) => [publicId, alt]));
  if (campaign.cardPublicId !== null) alts.set(campaign.cardPublicId, campaign.cardAlt);
  const titles = new Map(perks.map(({ id, title }) => [String(id), title]));
  return (part, value) => {
    if (part === 'title') return value;
    const name = (part === 'picture' ? alts : titles).get(value);
    return (
      name || translate(locale, part === 'picture' ? 'experiments.a_picture' : 'experiments.a_perk')
    );
  };
}

export interface VersionView {
  readonly name: string;
  readonly text: string;
  readonly people: string;
  readonly checkouts: string;
  readonly contributions: string;
  /** How many of its people contributed, as a part of them and in words. */
  readonly share: number;
  readonly shareText: string;
}

export interface TrialView {
  readonly id: number;
  readonly title: string;
  readonly isRunning: boolean;
  /** How it ended; null while it runs. */
  readonly ending: 'stopped' | 'adopted' | 'undone' | null;
  readonly datesText: string;
  readonly verdict: { readonly tone: 'calm' | 'good' | 'warn'; readonly text: string };
  readonly versions: readonly VersionView[];
}

/** A part of a whole as a percentage with two digits that tell. */
function percent(share: number, locale: Locale): string {
  return share.toLocaleString(locale, { style: 'percent', maximumSignificantDigits: 2 });
}

/** What the comparison comes to, in a sentence. */
export function verdictOf(
  { comparison, trial }: TrialResult,
  locale: Locale,
): TrialView['verdict'] {
  const { between, verdict } = comparison;
  if (between === null || verdict === 'too_early') {
    const isOver = trial.state !== 'running';
    const key = isOver ? 'experiments.too_few' : 'experiments.too_early';
    return { tone: 'calm', text: translate(locale, key) };
  }
  const [low, high] = between.map((bound) => percent(Math.abs(bound), locale)) as [string, string];
  if (verdict === 'worse') {
    return { tone: 'warn', text: translate(locale, 'experiments.worse', { low: high, high: low }) };
  }
  const tone = verdict === 'better' ? 'good' : 'calm';
  return { tone, text: translate(locale, `experiments.${verdict}`, { low, high }) };
}

/** An experiment as the page shows it. */
export function presentTrial(
  result: TrialResult,
  naming: Naming,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): TrialView {
  const { trial, versions } = result;
  const { id, part, state, startedAt, endedAt } = trial;
  const from = dayText(startedAt, locale, timeZone);
  return {
    id,
    title: translate(locale, `experiments.part_${part}`),
    isRunning: state === 'running',
    ending: state === 'running' ? null : state,
    datesText: endedAt
      ? translate(locale, 'experiments.from_to', { from, to: dayText(endedAt, locale, timeZone) })
      : translate(locale, 'experiments.since', { from }),
    verdict: verdictOf(result, locale),
    versions: versions.map(({ bucket, people, checkouts, done }) => {
      const isB = bucket === VARIANT;
      const share = people > 0 ? done / people : 0;
      const shareText = people > 0 ? percent(share, locale) : '–';
      return {
        name: translate(locale, isB ? 'experiments.version_b' : 'experiments.version_a'),
        text: naming(part, isB ? trial.variant : trial.original),
        people: people.toLocaleString(locale),
        checkouts: checkouts.toLocaleString(locale),
        contributions: `${done.toLocaleString(locale)}${people > 0 ? ` (${shareText})` : ''}`,
        share,
        shareText,
      };
    }),
  };
}
