import { LRUCache } from 'lru-cache';
import type { AnalyticsEvent } from './analytics-event.ts';
import { askNeighbours, type CampaignAt } from './neighbours.ts';

/** An event with what it takes to find its place; only the event is kept. */
export interface TakenEvent {
  readonly event: AnalyticsEvent;
  /** What the address of its page calls the campaign: a slug, a former one, a number. */
  readonly segment: string | undefined;
  /** Whose session it came with; compared with those who lead the campaign, then forgotten. */
  readonly accountId: number | null;
}

const KNOWN_MS = 60_000;
const MOST_KNOWN = 20_000;
const UNKNOWN = null;
/** What is too old is answered until it was asked for anew. */
const STALE = { allowStale: true, noDeleteOnStaleGet: true } as const;

const campaigns = new LRUCache<string, { readonly found: CampaignAt | null }>({
  max: MOST_KNOWN,
  ttl: KNOWN_MS,
});
const rounds = new LRUCache<string, { readonly found: number | null }>({
  max: 1_000,
  ttl: KNOWN_MS,
});

/** Looks up the campaigns that events name, and answers a way to find each; null for what is none. */
export async function campaignsOf(
  taken: readonly TakenEvent[],
): Promise<(segment: string | undefined) => CampaignAt | null> {
  await learn(
    campaigns,
    taken.map(({ segment }) => segment),
    async (segments) =>
      (await askNeighbours().campaignsAt(segments)).map((each) => [each.segment, each]),
  );
  return (segment) => campaigns.get(segment ?? '', STALE)?.found ?? UNKNOWN;
}

/**
 * The same from what is remembered, however old; undefined where one of them was never asked for. Whoever
 * writes the events asks anew, so nobody waits for that.
 */
export function rememberedCampaigns(
  taken: readonly TakenEvent[],
): ((segment: string | undefined) => CampaignAt | null) | undefined {
  const found = (segment: string | undefined) => campaigns.get(segment ?? '', STALE)?.found;
  return taken.every(({ segment }) => segment === undefined || found(segment) !== undefined)
    ? (segment) => found(segment) ?? UNKNOWN
    : undefined;
}

/** Says of each event which campaign it happened on, and of an exposure the round it belongs to. */
export async function placeEvents(taken: readonly TakenEvent[]): Promise<AnalyticsEvent[]> {
  await Promise.all([
    campaignsOf(taken),
    learn(
      rounds,
      taken.map(({ event }) => experimentOf(event)),
      async (names) =>
        (await askNeighbours().runningRounds(names)).map(({ name, round }) => [name, round]),
    ),
  ]);
  return taken.map(placed);
}

function placed({ event, segment, accountId }: TakenEvent): AnalyticsEvent {
  const campaign = campaigns.get(segment ?? '')?.found ?? UNKNOWN;
  const round = rounds.get(experimentOf(event) ?? '')?.found;
  return {
    ...event,
    campaign_id: campaign?.id ?? null,
    is_own: accountId !== null && (campaign?.members.includes(accountId) ?? false),
    data: event.name === EXPOSURE ? { ...event.data, round: round ?? null } : event.data,
  };
}

/** The name of the event that tells which side of an experiment was seen. */
export const EXPOSURE = 'experiment_seen';

function experimentOf({ name, data: { experiment } }: AnalyticsEvent): string | undefined {
  return name === EXPOSURE && typeof experiment === 'string' && experiment.length <= 60
    ? experiment
    : undefined;
}

/** Asks once for all that isn't known yet; what there is none of is known as well, for a while. */
async function learn<T extends object | number>(
  known: LRUCache<string, { readonly found: T | null }>,
  wanted: readonly (string | undefined)[],
  ask: (names: string[]) => Promise<(readonly [string, T])[]>,
): Promise<void> {
  const missing = new Set(wanted.filter((name) => name !== undefined && !known.has(name)));
  const names = [...missing].filter((name) => name !== undefined);
  if (names.length === 0) return;
  const found = new Map(await ask(names));
  for (const name of names) known.set(name, { found: found.get(name) ?? null });
}
