import { paths } from '#app/paths.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Step } from './step-rules.ts';

export interface TaskView {
  /** Tells it apart from the others: two perks may be called the same. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly linkText: string;
  /** The address to hand out, where that is what is to be done. */
  readonly share: string | null;
  /** What the form says that puts it away; null for what stays until it is done. */
  readonly dismiss: string | null;
}

function hrefOf({ kind, perkId }: Step, { id, slug }: Campaign, locale: Locale): string {
  switch (kind) {
    case 'refunds':
      return paths.commandCenter(locale, slug, 'contributions', { show: 'refunds' });
    case 'cards':
      return paths.commandCenter(locale, slug, 'contributions', { show: 'failing' });
    case 'comments':
      return paths.commandCenter(locale, slug, 'comments', { show: 'unanswered' });
    case 'perk_low':
      return `${paths.campaignEdit(locale, id, 'perks')}?edit=${perkId}#limit`;
    case 'silence':
      return paths.writeUpdate(locale, slug, 'new');
    case 'referrer_dry':
      return `${paths.commandCenter(locale, slug, 'traffic')}#referrer`;
  }
}

/** `site:news.example` as people know it. */
function referrerName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** What a sentence says as it is read: the site's name, the day. */
function wordsOf(
  { kind, values }: Step,
  { timeZone }: Campaign,
  locale: Locale,
): Readonly<Record<string, string>> {
  if (kind === 'referrer_dry') return { name: referrerName(String(values.name)) };
  if (kind === 'refunds') return { date: dayText(new Date(Number(values.due)), locale, timeZone) };
  return {};
}

/** A step in words, with where to do it. */
export function presentStep(step: Step, campaign: Campaign, locale: Locale): TaskView {
  const { kind, subject, values } = step;
  const named = { ...values, ...wordsOf(step, campaign, locale) };
  const isFirst = kind === 'silence' && subject === 'launch';
  return {
    key: `${kind}:${subject}`,
    title: translate(locale, `next_steps.${kind}`, named),
    text: translate(
      locale,
      isFirst ? 'next_steps.silence_text_launch' : `next_steps.${kind}_text`,
      named,
    ),
    href: hrefOf(step, campaign, locale),
    linkText: translate(locale, `next_steps.${kind}_link`),
    share: null,
    dismiss: kind === 'refunds' ? null : `${kind}:${subject}`,
  };
}
