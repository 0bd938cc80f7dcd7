import { paths } from '#app/paths.ts';
import {
  type Campaign,
  isUnpublished,
  may,
  maySeeFigures,
  type Standing,
} from '#modules/campaigns/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type {
  Waiting,
  WorkspaceEntry,
  WorkspaceGroup,
  WorkspaceGroupView,
  WorkspaceSection,
} from './workspace-view.ts';

type Known = (standing: Standing, campaign: Campaign) => boolean;

const talks: Known = (standing) => may(standing, 'post_and_comment');
const lists: Known = (standing) => may(standing, 'see_contributions');
const sees: Known = (standing) => maySeeFigures(standing);
const tries: Known = (standing) => may(standing, 'edit_campaign') && may(standing, 'see_figures');
const edits: Known = (standing) => may(standing, 'edit_campaign');
const announces: Known = (standing, campaign) =>
  isUnpublished(campaign) && may(standing, 'see_figures');

/** Every section, where it stands in the navigation, and who is shown the way to it. */
const GROUPS: readonly (readonly [
  WorkspaceGroup,
  readonly (readonly [WorkspaceSection, Known])[],
])[] = [
  ['start', [['overview', () => true]]],
  [
    'figures',
    [
      ['funding', sees],
      ['traffic', sees],
      ['perks', sees],
      ['perk_items', sees],
      ['finances', sees],
      ['vitals', sees],
      ['experiments', tries],
    ],
  ],
  [
    'people',
    [
      ['contributions', lists],
      ['email_subscribers', lists],
      ['coming_soon', announces],
      ['team', edits],
    ],
  ],
  [
    'talk',
    [
      ['updates', talks],
      ['messages', talks],
      ['comments', talks],
    ],
  ],
];

function hrefOf(section: WorkspaceSection, { slug }: Campaign, locale: Locale): string {
  if (section === 'overview') return paths.commandCenter(locale, slug);
  if (section === 'coming_soon') return paths.comingSoonDashboard(locale, slug);
  return paths.commandCenter(locale, slug, section);
}

/** The sections somebody may open; groups that hold none for them are left out. */
export function sectionsFor(
  campaign: Campaign,
  standing: Standing,
  locale: Locale,
  waiting: Waiting = {},
): WorkspaceGroupView[] {
  const entryOf = (section: WorkspaceSection): WorkspaceEntry => {
    const count = (waiting as Partial<Record<WorkspaceSection, number>>)[section] ?? 0;
    const href = hrefOf(section, campaign, locale);
    return { section, href, ...(count > 0 && { waiting: count }) };
  };
  return GROUPS.flatMap(([name, sections]) => {
    const entries = sections
      .filter(([, isKnown]) => isKnown(standing, campaign))
      .map(([section]) => entryOf(section));
    return entries.length > 0 ? [{ name, entries }] : [];
  });
}
