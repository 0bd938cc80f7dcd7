import { LRUCache } from 'lru-cache';
import { config } from '#platform/config/config.ts';
import { outsideServices } from '#platform/config/outside-services.ts';
import { log } from '#platform/log/log.ts';

const KEPT_MS = 10 * 60_000;
/** After a failure the service is left alone for a while. */
const FAILURE_KEPT_MS = 60_000;
const TIMEOUT_MS = 3_000;
const LARGEST = 64_000;

/** Undefined counts are failures, kept so that the service isn't asked by every visitor. */
const counts = new LRUCache<string, { readonly count: number }>({ max: 5_000, ttl: KEPT_MS });
const asking = new Map<string, Promise<number>>();

/** For tests: what is known is forgotten. */
export function forgetShareCounts(): void {
  counts.clear();
}

/**
 * The address of one of our pages without query and fragment; undefined for any other, so that nobody
 * can have us ask about foreign ones.
 */
export function ownAddress(text: string): string | undefined {
  const own = new URL(config().publicUrl);
  if (!URL.canParse(text, own)) return undefined;
  const { origin, pathname, username, password } = new URL(text, own);
  const isOurs = origin === own.origin && username === '' && password === '';
  return isOurs && pathname.length <= 300 ? `${origin}${pathname}` : undefined;
}

/** How often a page was shared on Facebook; 0 where that isn't configured or cannot be known. */
export async function shareCount(address: string): Promise<number> {
  const service = outsideServices().facebookShareCountUrl;
  if (service === undefined) return 0;
  const known = counts.get(address);
  if (known) return known.count;
  const running = asking.get(address) ?? ask(service, address);
  asking.set(address, running);
  return running.finally(() => asking.delete(address));
}

async function ask(service: string, address: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const url = service.replaceAll('{url}', encodeURIComponent(address));
    const answer = await fetch(url, { signal, redirect: 'error' });
    const size = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || size > LARGEST) throw new Error(`answered ${answer.status}, ${size} bytes`);
    const count = countIn(JSON.parse((await boundedText(answer)) || 'null'));
    counts.set(address, { count });
    return count;
  } catch (error) {
    counts.set(address, { count: 0 }, { ttl: FAILURE_KEPT_MS });
    // The address of the service may hold a token, and an error of the network may hold the address.
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ module: 'analytics', reason }, 'share count not known');
    return 0;
  }
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads the forms the graph has had: `engagement.share_count`, `share.share_count`, `shares`. */
function countIn(body: unknown): number {
  const graph = (body ?? {}) as Readonly<Record<string, unknown>>;
  const nested = [graph.engagement, graph.share].map(
    (part) => (part as { share_count?: unknown } | undefined)?.share_count,
  );
  const count = [...nested, graph.shares].find((each) => Number.isSafeInteger(each));
  if (typeof count !== 'number' || count < 0) throw new Error('no count in the answer');
  return count;
}
