import type { Schedule } from '#platform/jobs/schedule.ts';
import { refreshRates } from './rates/refresh-rates.ts';

/** A feed is looked at four times a day; a failed look is tried again after a minute. */
export const geographySchedules: readonly Schedule[] = [
  {
    name: 'refresh-exchange-rates',
    everySeconds: 6 * 3_600,
    run: async () => void (await refreshRates()),
  },
];
