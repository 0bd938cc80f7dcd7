import type { SeenSide } from '#platform/web/server/sides/page-sides.ts';
import { EXPOSURE } from './place-events.ts';
import { recordEvents } from './record-events.ts';

/** Keeps that somebody who agreed to it was shown a side of an experiment on a campaign's page. */
export function noteSideSeen({ experiment, side, about, visitorId }: SeenSide): void {
  const event = {
    name: EXPOSURE,
    data: { experiment, bucket: side },
    visitor_id: visitorId,
    session_id: null,
    ip_prefix: null,
    user_agent: null,
    host: null,
    locale: null,
    country: null,
    region: null,
    browser: null,
    is_bot: false,
    is_mobile: null,
    page: 'campaign',
    campaign_id: null,
    is_own: false,
  } as const;
  // Where too many events wait this one is let go, like those of browsers.
  recordEvents([{ event, segment: about, accountId: null }]);
}
