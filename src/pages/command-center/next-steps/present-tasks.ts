import { paths } from '#app/paths.ts';
import {
  type ApprovalGroup,
  may,
  type OwnerTask,
  ownerTasks,
  type Standing,
  submissionName,
  submissionPath,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { percentFunded } from '#modules/campaigns/rules.ts';
import type { CampaignTotals } from '#modules/contributions/index.ts';
import { config } from '#platform/config/config.ts';
import type { MessageValues } from '#platform/errors/app-error.ts';
import { translate } from '#platform/web/translate.ts';
import { moneyText, type PanelContext } from '../present-panel.ts';
import type { TaskView } from './present-steps.ts';

interface TaskWay {
  readonly href: string;
  readonly values?: MessageValues;
}

/** Where what was sent back is corrected; of several things the page that lists them. */
function reviewWay(groups: readonly ApprovalGroup[], { campaign, locale }: PanelContext): TaskWay {
  const [only, ...others] = groups;
  const what = new Intl.ListFormat(locale).format(
    groups.map((group) => submissionName(group, locale)),
  );
  const href =
    only && others.length === 0
      ? submissionPath(only, locale, campaign.id)
      : paths.campaignEdit(locale, campaign.id, 'launch');
  return { href, values: { what } };
}

/** What stands at the campaign's point of the way until it is done, with where to do it. */
export function presentTasks(
  totals: CampaignTotals,
  context: PanelContext & {
    readonly standing: Standing;
    /** What staff want to be corrected. */
    readonly sentBack: readonly ApprovalGroup[];
    /** Since the launch; null for who may not see them. */
    readonly visits: number | null;
  },
): TaskView[] {
  const { campaign, locale, now, standing, sentBack, visits } = context;
  const { id, slug, state } = campaign;
  const percent = percentFunded(totals.raisedMinor, campaign.goalMinor);
  const ways: Record<OwnerTask, TaskWay> = {
    launch: { href: paths.campaignEdit(locale, id, 'launch') },
    announce: { href: paths.campaignEdit(locale, id, 'coming_soon') },
    gather_subscribers: { href: paths.comingSoonDashboard(locale, slug) },
    answer_hold: { href: `${paths.campaignEdit(locale, id, 'settings')}#hold` },
    answer_review: reviewWay(sentBack, context),
    first_contribution: {
      href: paths.settings(locale, 'contacts', { share: slug }),
      values: { count: visits ?? 0 },
    },
    more_contributors: {
      href: paths.settings(locale, 'contacts', { share: slug }),
      values: { count: totals.contributors },
    },
    goal_near: {
      href: paths.writeUpdate(locale, slug, 'new'),
      values: { amount: moneyText(context, campaign.goalMinor - totals.raisedMinor, true) },
    },
    goal_reached: { href: paths.writeUpdate(locale, slug, 'new') },
  };
  const tasks = ownerTasks({
    state,
    takesContributions: takesContributions(campaign, now),
    isSentBack: sentBack.length > 0,
    percent,
    contributors: totals.contributors,
    may: (permission) => may(standing, permission),
  });
  return tasks.map((name) => ({
    key: name,
    title: translate(locale, `command_center.task_${name}`),
    text: translate(locale, `command_center.task_${name}_text`, ways[name].values),
    href: ways[name].href,
    linkText: translate(locale, `command_center.task_${name}_link`),
    share:
      name === 'first_contribution' || name === 'more_contributors'
        ? `${config().publicUrl}${paths.campaign(locale, slug)}`
        : null,
    dismiss: null,
  }));
}
