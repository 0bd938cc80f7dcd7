import type { AnalyticsEvent } from '../analytics-event.ts';

const CODE = /^[A-Za-z0-9_-]{1,20}$/;
const HOST = /^[a-z0-9.-]{1,200}(:[0-9]+)?$/;
const LONGEST_UTM = 60;
/** Of those that take more bytes than this no more than half as many characters: it stands in a cookie. */
const MOST_BYTES = 120;

/**
 * Where a view came from, as figures name it (count.store.ts says the same to the database): `code:anna` by
 * a referral link, `utm:letter` by a marked one, `site:news.example` from another site; null for none.
 */
export function referrerOf({ data }: Pick<AnalyticsEvent, 'data'>): string | null {
  const { utm_source: source, utm_medium: medium, referrer_host: host } = data;
  if (typeof source === 'string' && source !== '') {
    const isCode = medium === 'referral' && CODE.test(source);
    return isCode ? `code:${source}` : `utm:${shortened(source).toLowerCase()}`;
  }
  return typeof host === 'string' && HOST.test(host) ? `site:${host}` : null;
}

function shortened(source: string): string {
  const characters = [...source].slice(0, LONGEST_UTM);
  const text = characters.join('');
  return Buffer.byteLength(text) > MOST_BYTES
    ? characters.slice(0, LONGEST_UTM / 2).join('')
    : text;
}
