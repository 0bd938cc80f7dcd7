import { annotateEvents } from '#modules/analytics/annotate-events.ts';
import { ANNOTATIONS, eventBatch } from '#modules/analytics/contract.ts';
import { eventsWritten } from '#modules/analytics/index.ts';
import { recordEvents } from '#modules/analytics/record-events.ts';

export interface EventsBeside {
  readonly perSecond: number;
  readonly refused: number;
}

const A_BATCH = 100;
const TICK_MS = 20;
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Takes in so many events a second, as the call does from the text of its body on, until it is stopped. */
export function sendEvents(perSecond: number): { stop(): Promise<EventsBeside> } {
  const text = JSON.stringify({ events: Array.from({ length: A_BATCH }, (_, at) => viewOf(at)) });
  const began = performance.now();
  let taken = 0;
  let refused = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond - taken - refused;
    for (let batch = 0; batch < Math.floor(due / A_BATCH); batch += 1) {
      if (takeIn(text)) taken += A_BATCH;
      else refused += A_BATCH;
    }
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1000;
      await eventsWritten();
      return { perSecond: taken / seconds, refused };
    },
  };
}

function takeIn(text: string): boolean {
  const batch = eventBatch.parse(JSON.parse(text));
  const request = {
    ip: '203.0.113.7',
    userAgent: USER_AGENT,
    host: 'bench',
    locale: 'en',
  } as const;
  return recordEvents(
    annotateEvents(batch, {
      ...request,
      acceptLanguage: 'de-AT,de;q=0.9',
      visitorId: undefined,
      accountId: null,
    }),
  );
}

function viewOf(at: number) {
  return {
    event_types: ['page_view'],
    event_data: {
      page_path: '/projects/bench-campaign',
      campaign: 'bench-campaign',
      visit_id: at.toString(16).padStart(32, '0'),
      referrer_host: 'news.example',
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
    },
    annotations: ANNOTATIONS,
  };
}
