import { randomFrom } from '../../random.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import { dayOf } from './plan-traffic.ts';

export interface VitalToPlant {
  readonly page: string;
  readonly campaign_id: number;
  readonly device: string;
  readonly metric: string;
  readonly day: string;
  readonly step: number;
  readonly count: number;
}

const DAY_MS = 86_400_000;
const DAYS = 28;
/** Measured on every third day: enough to show, and quick to plant. */
const EVERY = 3;
/** Milliseconds on a phone; of the shift of the layout ten-thousandths. */
const METRICS = { lcp: 1_450, inp: 90, cls: 180, load: 2_100 } as const;
const DEVICES = { mobile: 1, desktop: 0.55 } as const;
const PAGES = { campaign: 1, checkout: 0.8 } as const;
/** Few of those who read come to the checkout, and not everybody who reads presses something. */
const READERS = { campaign: 1, checkout: 0.16, mobile: 1, desktop: 0.7 } as const;
const MEASURED = { lcp: 0.97, inp: 0.78, cls: 1, load: 0.93 } as const;
/** How much slower than usual, and of how many in a day. */
const SPEEDS = [
  [0.8, 14],
  [1, 12],
  [1.7, 6],
] as const;

/** Steps of a tenth of the natural logarithm, as what browsers tell is counted. */
const stepOf = (value: number) => Math.floor(Math.log(value) * 10) + 1;

const entries = <Key extends string>(of: Readonly<Record<Key, number>>) =>
  Object.entries(of) as [Key, number][];

/** How fast the pages of a campaign that runs felt lately. */
export function planVitals(campaign: PlantedCampaign, anchor: Date): VitalToPlant[] {
  const { id, content, launchedAt } = campaign;
  const runs = content.state === 'live' || content.state === 'forever_funding';
  if (!runs || launchedAt === null) return [];
  const random = randomFrom(`vitals/${content.slug}`);
  const weight = random.between(0.8, 1.25);
  const rows: VitalToPlant[] = [];
  for (let ago = 0; ago < DAYS; ago += EVERY) {
    const at = anchor.getTime() - ago * DAY_MS;
    if (at < launchedAt.getTime()) break;
    const day = dayOf(new Date(at));
    for (const [page, ofPage] of entries(PAGES))
      for (const [device, ofDevice] of entries(DEVICES))
        for (const [metric, usual] of entries(METRICS))
          for (const [slower, usually] of SPEEDS) {
            const value = usual * ofPage * ofDevice * weight * slower;
            const often =
              READERS[page] * READERS[device] * MEASURED[metric] * random.between(0.8, 1.2);
            const count = Math.max(1, Math.round(usually * often));
            rows.push({ page, campaign_id: id, device, metric, day, step: stepOf(value), count });
          }
  }
  return rows;
}
