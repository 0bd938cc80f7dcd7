import { readFileSync } from 'node:fs';
import type { Gateway } from '../context.ts';

/** Whose customers come here: what their market calls itself, and its mark as an SVG. */
export interface Market {
  readonly name: string;
  readonly mark: string;
}

const MARK = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
/** Until a market has said otherwise. */
const OWN_MARKET: Market = { name: 'Groundswell', mark: MARK };

const PATIENCE_MS = 1_000;
const FRESH_MS = 10_000;
const LONGEST_NAME = 60;
const LARGEST_MARK = 500_000;

interface Known {
  readonly market: Promise<Market>;
  readonly asked: number;
}

const known = new WeakMap<Gateway, Known>();

/** Whether it is the mark that the software comes with, which may be drawn in the page's own colours. */
export const isOwnMark = (mark: string): boolean => mark === MARK;

/**
 * What the market's site says of itself, as a browser would read it: a provider shows on its pages whose they
 * are. Asked again after a while, as it may be renamed; while it does not answer, what was known last.
 */
export async function marketOf(gateway: Gateway): Promise<Market> {
  const [origin] = gateway.config.appOrigins;
  const before = known.get(gateway);
  const asked = performance.now();
  if (origin === undefined) return OWN_MARKET;
  if (before && asked - before.asked < FRESH_MS) return before.market;
  const last = before?.market ?? OWN_MARKET;
  const market = readMarket(origin).catch(() => last);
  known.set(gateway, { market, asked });
  return market;
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of answer.body) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LARGEST_MARK) throw new Error(`${url} is too large`);
  }
  return text + decoder.decode();
}

async function readMarket(origin: string): Promise<Market> {
  const [manifest, mark] = await Promise.all([
    textOf(`${origin}/manifest.webmanifest`),
    textOf(`${origin}/favicon.svg`).catch(() => MARK),
  ]);
  const { name } = JSON.parse(manifest) as { name?: unknown };
  const isName = typeof name === 'string' && name.trim() !== '';
  return {
    name: isName ? [...name.trim()].slice(0, LONGEST_NAME).join('') : OWN_MARKET.name,
    mark: mark.length <= LARGEST_MARK && mark.includes('<svg') ? mark : MARK,
  };
}
