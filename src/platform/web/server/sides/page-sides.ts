/** Parts of pages that are shown in two ways: who is shown which, and telling that they were. */
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { CookieJar } from '#platform/http/cookies.ts';
import { visitorNumber } from '#platform/http/visitor-number.ts';
import { log } from '#platform/log/log.ts';
import { CONSENT_COOKIE } from '../../consent.ts';
import { CONTROL } from '../../experiments/is-split.ts';

/** An experiment on a page. Whose side is which follows from the visitor alone. */
export interface PageSplit {
  /** As events name the experiment. */
  readonly name: string;
  /** As events name what the page shows: the number of a campaign. */
  readonly about: string;
  sideOf(visitorId: string): string;
}

/** Somebody was shown a side of an experiment. */
export interface SeenSide {
  readonly experiment: string;
  readonly side: string;
  readonly about: string;
  readonly visitorId: string;
}

/** Whoever agreed to be known by this browser's number; undefined for all others, and for bots. */
export function agreedVisitor(jar: CookieJar, { headers }: FastifyRequest): string | undefined {
  const { cookie } = headers;
  if (cookie === undefined || jar.read(cookie, CONSENT_COOKIE) !== 'all') return undefined;
  const id = visitorNumber(jar, cookie);
  if (id === undefined) return undefined;
  const agent = headers['user-agent'] ?? '';
  return agent === '' || isbot(agent) ? undefined : id;
}

/** The side of a visitor; the control for nobody, and when it cannot be told. */
function sideFor(split: PageSplit, visitorId: string | undefined): string {
  if (visitorId === undefined) return CONTROL;
  try {
    return split.sideOf(visitorId);
  } catch {
    return CONTROL;
  }
}

/** What a rendering knows of experiments on its page. */
export interface SidesOfPage {
  /** The side to be rendered; null where the visitor decides. */
  readonly side: string | null;
  /** The visitor's number where they agreed to have one; nobody's on a shared page. */
  readonly visitorId: string | undefined;
  /** The experiment on the page, once its load has asked. */
  split: PageSplit | null;
}

/** The side a rendering shows; the split is noted for whoever sends it. */
export function sideIn(context: SidesOfPage, split: PageSplit): string {
  context.split = split;
  return context.side ?? sideFor(split, context.visitorId);
}

/** What was seen; undefined where nothing is split, and for what a browser fetches in advance. */
export function seenSide(
  split: PageSplit | null,
  visitorId: string | undefined,
  { headers }: FastifyRequest,
): SeenSide | undefined {
  if (split === null || visitorId === undefined) return undefined;
  if (String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch'))
    return undefined;
  const { name: experiment, about } = split;
  return { experiment, side: sideFor(split, visitorId), about, visitorId };
}

interface SplitPage {
  readonly status: number;
  readonly split: PageSplit | null;
}

/**
 * What of a kept page with an experiment the visitor is shown, which `find` finds by its side; undefined
 * where their side cannot be shown: the page as it is, then, and nothing was seen.
 */
export async function sideOfPage<P extends SplitPage>(
  page: P,
  visitorId: string | undefined,
  find: (side: string) => P | Promise<P>,
): Promise<P | undefined> {
  const side = page.split === null ? CONTROL : sideFor(page.split, visitorId);
  if (side === CONTROL) return page;
  try {
    const shown = await find(side);
    return shown.status === 200 && shown.split?.name === page.split?.name ? shown : undefined;
  } catch (error) {
    log.warn({ module: 'web', err: error, side }, 'side of a page not shown');
    return undefined;
  }
}
