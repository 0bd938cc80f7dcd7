/** Events as they come in, and what there is to count of them, found the slow way. */
import type { AnalyticsEvent } from '../analytics-event.ts';
import type { PageKind } from '../page-kind.ts';

export const KIWI = 7;

const nothing: AnalyticsEvent = {
  name: 'page_view',
  data: {},
  visitor_id: null,
  session_id: null,
  ip_prefix: null,
  user_agent: null,
  host: null,
  locale: 'en',
  country: 'AT',
  region: null,
  browser: 'chrome',
  is_bot: false,
  is_mobile: false,
  page: 'campaign',
  campaign_id: KIWI,
  is_own: false,
};
export const event = (parts: Partial<AnalyticsEvent>): AnalyticsEvent => ({ ...nothing, ...parts });
export const view = (
  session: string,
  page: PageKind = 'campaign',
  parts: Partial<AnalyticsEvent> = {},
) => event({ session_id: session, page, ...parts });
/** Numbers between 0 and 1, the same ones in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Events as they come: visits of three campaigns by several pages, bots, owners, experiments, figures. */
export function someEvents(count: number, seed: number): AnalyticsEvent[] {
  const random = seeded(seed);
  const among = <T>(...options: readonly T[]): T =>
    options[Math.floor(random() * options.length)] as T;
  return Array.from({ length: count }, () => {
    const visitor = `v${Math.floor(random() * 40)}`;
    const base = {
      session_id: `s${Math.floor(random() * 60)}`,
      visitor_id: among(visitor, null),
      campaign_id: among(KIWI, 8, 9, null),
      country: among('AT', 'FR', null),
      is_mobile: random() < 0.4,
      is_bot: random() < 0.1,
      is_own: random() < 0.1,
    };
    const name = among(
      'page_view',
      'page_view',
      'page_view',
      'shared',
      'web_vitals',
      'experiment_seen',
    );
    const page = among<PageKind>(
      'campaign',
      'campaign_part',
      'checkout',
      'paying',
      'thanks',
      'home',
    );
    const told: Readonly<Record<string, AnalyticsEvent['data']>> = {
      page_view: {
        referrer_host: among('news.example', null, 'BAD HOST'),
        utm_source: among('letter', 'code1', null),
        utm_medium: among('referral', null),
        ...(page === 'checkout' ? { perk_id: among(1, 2, 3) } : {}),
      },
      shared: { way: among('mail', 'facebook') },
      web_vitals: {
        lcp: among<number | string>(900, 2_400, 'x', -1, 1e300),
        cls: random() / 4,
        inp: 80,
      },
      experiment_seen: {
        experiment: 'home_call',
        bucket: among('control', 'short'),
        round: among(1, null),
      },
    };
    return event({ ...base, name, page, data: told[name] ?? {} });
  });
}

/** An event with the day it is counted on. */
export type KeptEvent = AnalyticsEvent & { readonly day: string };

/** What there is to count, found by walking through the events one by one. */
export function walked(rows: readonly KeptEvent[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  const addTo = (key: string, figures: readonly number[]) => {
    const before = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(
      key,
      before.map((sum, at) => sum + (figures[at] ?? 0)),
    );
  };
  const visits = new Map<
    string,
    { first: AnalyticsEvent; day: string; views: number; reached: number }
  >();
  const steps = new Map<PageKind | null, number>([
    ['campaign', 1],
    ['campaign_part', 1],
    ['checkout', 2],
    ['paying', 2],
    ['thanks', 3],
  ]);
  for (const row of rows) {
    if (row.is_bot !== false || row.is_own || row.campaign_id === null) continue;
    const day = `${row.campaign_id} ${row.day}`;
    if (row.name === 'shared') addTo(`share ${day} ${String(row.data.way)}`, [1]);
    const step = steps.get(row.page);
    if (row.name !== 'page_view' || step === undefined || row.session_id === null) continue;
    const perk = step > 1 && typeof row.data.perk_id === 'number' ? row.data.perk_id : 0;
    for (const each of new Set([0, perk])) {
      const key = `${day} ${row.session_id} ${each}`;
      const visit = visits.get(key) ?? { first: row, day, views: 0, reached: 0 };
      visits.set(key, { ...visit, views: visit.views + 1, reached: Math.max(visit.reached, step) });
    }
  }
  for (const [key, { first, day, views, reached }] of visits) {
    const figures = [views, 1, reached >= 2 ? 1 : 0, reached >= 3 ? 1 : 0];
    const perk = key.split(' ').at(-1) ?? '0';
    if (perk !== '0') {
      addTo(`perk ${day} ${perk}`, figures);
      continue;
    }
    const { referrer_host: host, utm_source: source, utm_medium: medium } = first.data;
    const domain = host === 'news.example' ? host : '';
    const referrer =
      typeof source === 'string'
        ? `${medium === 'referral' ? 'code' : 'utm'}:${source}`
        : domain && `site:${domain}`;
    addTo(`all ${day} `, figures);
    addTo(`country ${day} ${first.country ?? ''}`, figures);
    addTo(`device ${day} ${first.is_mobile ? 'mobile' : 'desktop'}`, figures);
    addTo(`domain ${day} ${domain}`, figures);
    addTo(`referrer ${day} ${referrer}`, figures);
  }
  return sums;
}
