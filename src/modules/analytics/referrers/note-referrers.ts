import { clockNow, processTime } from '#platform/clock/clock.ts';
import { log } from '#platform/log/log.ts';
import { campaignsOf, rememberedCampaigns, type TakenEvent } from '../place-events.ts';
import { referrerOf } from './referrer-of.ts';
import { type Arrival, withArrivals } from './referrers-cookie.ts';

interface Reader {
  /** What their browser keeps of earlier arrivals. */
  readonly cookie: string | undefined;
  /** Whether that may outlive the browser. */
  readonly hasConsent: boolean;
}

/**
 * The cookie after those views of campaigns that came from somewhere; undefined when it stays as it is.
 * Bots and whoever leads the campaign come from nowhere. Never throws: events are taken without it.
 */
export async function noteReferrers(
  taken: readonly TakenEvent[],
  { cookie, hasConsent }: Reader,
): Promise<string | undefined> {
  const views = taken.filter(isArrival);
  if (views.length === 0) return undefined;
  try {
    const campaigns = rememberedCampaigns(views) ?? (await campaignsOf(views));
    const arrivals = views.flatMap<Arrival>(({ event, segment, accountId }) => {
      const campaign = campaigns(segment);
      const source = referrerOf(event);
      if (campaign === null || source === null) return [];
      const isOwn = accountId !== null && campaign.members.includes(accountId);
      return isOwn ? [] : [{ campaignId: campaign.id, source }];
    });
    return arrivals.length === 0
      ? undefined
      : withArrivals(cookie, arrivals, await nearTime(), hasConsent);
  } catch (error) {
    log.warn({ module: 'analytics', err: error }, 'referrers not noted');
    return undefined;
  }
}

function isArrival({ event, segment }: TakenEvent): boolean {
  return (
    event.name === 'page_view' &&
    event.is_bot === false &&
    segment !== undefined &&
    referrerOf(event) !== null
  );
}

const ASKED_EVERY_MS = 60_000;
let clock: { readonly askedAt: number; readonly ahead: number } | undefined;

/** The business's time, which is asked for once a minute and told from this process's between. */
async function nearTime(): Promise<Date> {
  const here = processTime().getTime();
  if (clock === undefined || here - clock.askedAt > ASKED_EVERY_MS) {
    // A second too early rather than too late: what is yet to come counts for nothing.
    const ahead = (await clockNow()).getTime() - here - 1_000;
    clock = { askedAt: here, ahead };
  }
  return new Date(here + clock.ahead);
}
