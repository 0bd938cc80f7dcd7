import { PassThrough, type Readable } from 'node:stream';
import { z } from 'zod';
import { type Campaign, isUnpublished } from '#modules/campaigns/index.ts';
import {
  type LiveContribution,
  liveContributions,
  readLiveSince,
} from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineStreamRoute } from '#platform/http/define-stream-route.ts';
import type { Route } from '#platform/http/define-route.ts';
import { slugOrId, wireMinor } from '#platform/http/wire.ts';
import { openFigures } from '../figures/open-figures.ts';

/** Of one person, and of all, in one process. */
const MOST_OF_PERSON = 6;
const MOST_STREAMS = 1000;
/** Milliseconds. */
export interface StreamTimes {
  /** A line keeps proxies from closing a silent stream; at each it is asked whether the reader still may. */
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

const RESET = 'event: reset\ndata: {}\n\n';

function sinceOf(lastEventId: string | undefined): Date | null {
  const since = lastEventId === undefined ? Number.NaN : Date.parse(lastEventId);
  return Number.isNaN(since) ? null : new Date(since);
}

interface Opened {
  readonly campaignId: number;
  readonly actor: Actor;
  readonly since: Date | null;
  readonly times: StreamTimes;
}

/** A campaign that contributions can come to. Throws as openFigures, and 404 for one that is a draft. */
async function openLive(idOrSlug: number | string, actor: Actor): Promise<Campaign> {
  const { campaign } = await openFigures(idOrSlug, actor);
  if (isUnpublished(campaign)) throw platformErrors.notFound();
  return campaign;
}

/** Events from now on, or from where the reader was. Ends when they may no longer see figures. */
async function openStream({ campaignId, actor, since, times }: Opened): Promise<Readable> {
  const release = takePlace(actor.accountId ?? 0);
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength > MOST_WAITING) stream.destroy();
  };
  const unfollow = liveContributions.follow(campaignId, {
    heard: (found) => write(found.map(eventOf).join('')),
    missed: () => write(RESET),
    ended: () => stream.end(),
  });
  const beat = setInterval(() => {
    openLive(campaignId, actor).then(
      () => write(': \n\n'),
      () => stream.end(),
    );
  }, times.beat);
  const end = setTimeout(() => stream.end(), times.most);
  beat.unref();
  end.unref();
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(end);
    unfollow();
    release();
  });
  write('retry: 2000\nevent: ready\ndata: {}\n\n');
  try {
    if (since !== null) write((await readLiveSince(campaignId, since)).map(eventOf).join(''));
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
    async act({ params, actor, request }) {
      const { id: campaignId } = await openLive(params.id, actor);
      const since = sinceOf(request.header('last-event-id'));
      return openStream({ campaignId, actor, since, times });
    },
  });
}
