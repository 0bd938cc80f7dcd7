import { PassThrough, type Readable } from 'node:stream';
import { z } from 'zod';
import { type Campaign, isUnpublished } from '#modules/campaigns/index.ts';
import {
  type LiveContribution,
  liveContributions,
  type LiveMoment,
  readLiveSince,
} from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineStreamRoute } from '#platform/http/define-stream-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { slugOrId, wireMinor } from '#platform/http/wire.ts';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { openFigures } from '../figures/open-figures.ts';
import { presentFigures } from '../present-panel.ts';

/** Of one person, and of all, in one process. */
const MOST_OF_PERSON = 6;
const MOST_STREAMS = 1000;
/** Milliseconds. */
export interface StreamTimes {
  /**
   * A line keeps proxies from closing a silent stream; at each it is asked who the reader is by now, and
   * whether they still may.
   */
  readonly beat: number;
  /** A stream ends after this: browsers come back by themselves, and the session is asked anew. */
  readonly most: number;
}
const TIMES: StreamTimes = { beat: 25_000, most: 5 * 60_000 };
/** A reader who doesn't take what is sent is let go. */
const MOST_WAITING = 256 * 1024;

const byPerson = new Map<number, number>();

function takePlace(accountId: number): () => void {
  const count = byPerson.get(accountId) ?? 0;
  if (count >= MOST_OF_PERSON || liveContributions.count >= MOST_STREAMS) {
    throw platformErrors.tooManyRequests();
  }
  byPerson.set(accountId, count + 1);
  return () => {
    const left = (byPerson.get(accountId) ?? 1) - 1;
    if (left > 0) byPerson.set(accountId, left);
    else byPerson.delete(accountId);
  };
}

/** `id` is when it happened, so that a reader who comes back says since when. */
function eventOf({ id, totalMinor, currency, happenedAt }: LiveContribution): string {
  const at = happenedAt.toISOString();
  const data = { id, amount_cents: wireMinor(totalMinor), currency, at };
  return `id: ${at}\nevent: contribution\ndata: ${JSON.stringify(data)}\n\n`;
}

/** No contribution came, but one changed: by a refund, a dispute or a card that was refused. */
const CHANGE = 'event: change\ndata: {}\n\n';

/** The overview's key figures, as its page has them. */
function figuresOf({ totals }: LiveMoment, campaign: Campaign, locale: Locale): string {
  const figures = presentFigures(totals, { campaign, locale });
  return `event: figures\ndata: ${JSON.stringify(figures)}\n\n`;
}

const texts = new WeakMap<LiveMoment, Map<Locale, string>>();

/** What a moment says in a language: written once for all who read it. */
function textOf(moment: LiveMoment, campaign: Campaign, locale: Locale): string {
  const known = texts.get(moment) ?? new Map<Locale, string>();
  texts.set(moment, known);
  const text =
    known.get(locale) ??
    (moment.contributions.map(eventOf).join('') || CHANGE) + figuresOf(moment, campaign, locale);
  known.set(locale, text);
  return text;
}

const RESET = 'event: reset\ndata: {}\n\n';

function sinceOf(lastEventId: string | undefined): Date | null {
  const since = lastEventId === undefined ? Number.NaN : Date.parse(lastEventId);
  // Years that no stream has seen are nothing the database could be asked about.
  return since > 0 ? new Date(since) : null;
}

interface Opened {
  readonly campaign: Campaign;
  readonly locale: Locale;
  readonly since: Date | null;
  readonly times: StreamTimes;
  /** The campaign for the reader as they are by now; throws when they may not see it any more. */
  readonly openAgain: () => Promise<Campaign>;
  readonly accountId: number;
}

/** A campaign that contributions can come to. Throws as openFigures, and 404 for one that is a draft. */
async function openLive(idOrSlug: number | string, actor: Actor): Promise<Campaign> {
  const { campaign } = await openFigures(idOrSlug, actor);
  if (isUnpublished(campaign)) throw platformErrors.notFound();
  return campaign;
}

/**
 * What came since the reader was last there; that it was too much to be told, as are pledges that are charged
 * once a campaign is over: they came long ago.
 */
async function missedText(campaign: Campaign, since: Date): Promise<string> {
  const { fundingType, endsAt } = campaign;
  if (fundingType === 'fixed' && endsAt !== null && endsAt < (await clockNow())) return RESET;
  const missed = await readLiveSince(campaign.id, since);
  return missed === null ? RESET : missed.map(eventOf).join('');
}

/** Events from now on, or from where the reader was. Ends when they may no longer see figures. */
async function openStream(opened: Opened): Promise<Readable> {
  const { campaign, locale, since, times, openAgain, accountId } = opened;
  // Who was told of nothing yet comes back with this, and misses nothing that came in between.
  const start = since === null ? `id: ${(await clockNow()).toISOString()}\n` : '';
  const release = takePlace(accountId);
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength > MOST_WAITING) stream.destroy();
  };
  let current = campaign;
  const unfollow = liveContributions.follow(campaign.id, {
    heard: (moment) => write(textOf(moment, current, locale)),
    missed: () => write(RESET),
    ended: () => stream.end(),
  });
  const lookAgain = async () => {
    current = await openAgain();
    write(': \n\n');
  };
  const beat = setInterval(() => void lookAgain().catch(() => stream.end()), times.beat);
  const end = setTimeout(() => stream.end(), times.most);
  beat.unref();
  end.unref();
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(end);
    unfollow();
    release();
  });
  write(`retry: 2000\n${start}event: ready\ndata: {}\n\n`);
  try {
    if (since !== null) write(await missedText(campaign, since));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  if (!liveContributions.isServing) stream.end();
  return stream;
}

export const liveRoutes: Route[] = [liveRoute(TIMES)];

export function liveRoute(times: StreamTimes): Route {
  return defineStreamRoute({
    path: '/live/command_center/{id}',
    summary: 'Contributions to a campaign as they come, as server-sent events',
    access: 'person',
    limit: { key: 'person', points: 60, per: 60 },
    params: z.object({ id: slugOrId }),
    query: z.object({ locale: z.enum(LOCALES).default('en') }),
    async act({ params, query: { locale }, actor, request }) {
      const campaign = await openLive(params.id, actor);
      const since = sinceOf(request.header('last-event-id'));
      const { accountId, sessionId } = actor;
      const openAgain = async () => {
        const caller = await request.callerNow();
        // Another session in the same browser is another reader.
        if (caller.sessionId !== sessionId) throw platformErrors.notFound();
        return openLive(campaign.id, caller);
      };
      return openStream({
        campaign,
        locale,
        since,
        times,
        openAgain,
        accountId: accountId ?? 0,
      });
    },
  });
}
