import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  type Campaign,
  dismissStep,
  mayLead,
  maySeeFigures,
  noteReading,
  readSentBack,
  relatedCampaign,
  type Standing,
  TEAM_PERMISSIONS,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { timeLeft } from '#modules/campaigns/rules.ts';
import {
  type CampaignTotals,
  mayReadContributions,
  readContributionsOfCampaign,
  readTotalsOf,
} from '#modules/contributions/index.ts';
import { type Funds, readFunds } from '#modules/disbursements/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { comparisonText } from './course/present-comparison.ts';
import { type FundingDay, readFunding } from './figures/read-figures.ts';
import { readOutlook } from './figures/read-stats.ts';
import { liveHrefOf } from './figures/open-figures.ts';
import { presentWorkspace } from './frame/workspace.ts';
import type { StepKind } from './next-steps/step-rules.ts';
import { presentStep } from './next-steps/present-steps.ts';
import { presentTasks } from './next-steps/present-tasks.ts';
import { mayTake, readSteps } from './next-steps/read-steps.ts';
import {
  daysShown,
  presentDays,
  presentFigures,
  presentFunds,
  presentOutlook,
  presentRecent,
} from './present-panel.ts';

const RECENT = 8;

/** `kind:subject`, as the form that puts a step away has it. */
const stepKey = z
  .string()
  .max(120)
  .regex(/^(?:cards|comments|perk_low|silence|referrer_dry):.{1,80}$/u)
  .transform((text): [StepKind, string] => {
    const at = text.indexOf(':');
    return [text.slice(0, at) as StepKind, text.slice(at + 1)];
  });

interface Found {
  readonly campaign: Campaign;
  readonly standing: Standing;
}

/**
 * The campaign for its owner, its team and staff who work with figures. Other staff are refused; for
 * everybody else it is as unknown as one that isn't.
 */
async function campaignToLead(idOrSlug: string, actor: Actor): Promise<Found> {
  const found = await relatedCampaign(idOrSlug, actor);
  if (!mayLead(found.standing)) throw platformErrors.forbidden();
  return found;
}

function permissionsOf(standing: Standing, actor: Actor) {
  return {
    figures: maySeeFigures(standing),
    people: mayReadContributions(standing, actor),
  };
}

/** What somebody of the team may do here; nothing for the owner, who may do all, and for staff. */
function seatText({ isOwner, permissions }: Standing, locale: Locale): string | null {
  if (isOwner || permissions.length === 0) return null;
  const names = TEAM_PERMISSIONS.filter((name) => permissions.includes(name)).map((name) =>
    translate(locale, `campaigns.permission.${name}`),
  );
  const what = new Intl.ListFormat(locale).format(names);
  return translate(locale, 'command_center.seat', { what });
}

/** How long it still goes on, or that it doesn't. */
function timeOf(campaign: Campaign, now: Date, locale: Locale): { value: string; label: string } {
  const left = campaign.state === 'live' && campaign.endsAt ? timeLeft(campaign.endsAt, now) : null;
  if (left) {
    const label = translate(locale, `campaign.${left.unit}_left`, { count: left.count });
    return { value: left.count.toLocaleString(locale), label };
  }
  if (takesContributions(campaign, now)) {
    return { value: '∞', label: translate(locale, 'campaign.no_deadline') };
  }
  if (campaign.state === 'held') {
    return { value: '–', label: translate(locale, 'campaigns.state.held') };
  }
  const key = campaign.launchedAt ? 'command_center.no_time_left' : 'command_center.not_begun';
  return { value: '–', label: translate(locale, key) };
}

interface Panel {
  readonly totals: CampaignTotals;
  readonly funds: Funds | null;
}

async function readPanel(campaign: Campaign): Promise<Panel> {
  const hasStarted = campaign.launchedAt !== null;
  const [totals, funds] = await Promise.all([
    readTotalsOf(campaign.id),
    hasStarted ? readFunds(campaign.id) : null,
  ]);
  return { totals, funds };
}

async function readDays(campaign: Campaign, now: Date): Promise<FundingDay[]> {
  const days = daysShown({ campaign, now });
  return days ? readFunding(campaign.id, days) : [];
}

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ id: z.string().max(80) }),
  body: z.object({ step: stepKey }),
  async load({ params, actor }) {
    const { campaign, standing } = await campaignToLead(params.id, actor);
    const { locale } = actor;
    const sees = permissionsOf(standing, actor);
    if (sees.people) await noteReading({ campaign, standing }, 'contributions', actor);
    const now = await clockNow();
    const [panel, days, sentBack, people] = await Promise.all([
      readPanel(campaign),
      sees.figures ? readDays(campaign, now) : [],
      readSentBack(campaign.id),
      sees.people
        ? readContributionsOfCampaign(campaign.id, {
            before: null,
            limit: RECENT,
            search: '',
            onlyPledges: false,
          })
        : [],
    ]);
    const outlook = sees.figures ? await readOutlook(campaign, panel.totals, now) : null;
    const context = { campaign, locale, now };
    const steps =
      campaign.launchedAt === null
        ? []
        : await readSteps(campaign, { standing, totals: panel.totals, now });
    return {
      workspace: await presentWorkspace(campaign, standing, locale),
      time: timeOf(campaign, now, locale),
      figures: sees.figures ? presentFigures(panel.totals, context) : null,
      funds: sees.figures && panel.funds ? presentFunds(panel.funds, context) : null,
      outlook: outlook && presentOutlook(outlook, context),
      comparison: outlook?.comparison ? comparisonText(outlook.comparison, locale) : null,
      days: presentDays(days, context),
      currency: campaign.currency,
      liveHref: sees.figures ? liveHrefOf(campaign, locale) : null,
      sees,
      seatText: seatText(standing, locale),
      recent: people.map((one) => presentRecent(one, context)),
      tasks: [
        ...presentTasks(panel.totals, {
          ...context,
          standing,
          sentBack,
          visits: outlook?.funnel.visits ?? null,
        }),
        ...steps.map((step) => presentStep(step, campaign, locale)),
      ],
    };
  },
  async act({ params, body, actor }) {
    const { campaign, standing } = await campaignToLead(params.id, actor);
    const [kind, subject] = body.step;
    if (!mayTake(kind, standing)) throw platformErrors.forbidden();
    await dismissStep(campaign.id, { kind, subject });
    return redirectTo(`${paths.commandCenter(actor.locale, campaign.slug)}#tasks`);
  },
});
