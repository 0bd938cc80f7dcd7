import type { Locale } from '#platform/web/locale.ts';
import { xmlText } from './xml.ts';

export interface FeedItem {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  /** ISO 8601, day or time. */
  readonly date: string;
  /** HTML, already clean. */
  readonly html: string;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly locale: Locale;
  /** Absolute addresses of the page it follows, and its own. */
  readonly url: string;
  readonly self: string;
  readonly items: readonly FeedItem[];
}

/** A feed as RSS 2.0, with its own address as Atom has it. */
export function rss(feed: Feed): string {
  const items = feed.items.map((item) =>
    [
      '<item>',
      `<title>${xmlText(item.title)}</title>`,
      `<link>${xmlText(item.url)}</link>`,
      `<guid isPermaLink="true">${xmlText(item.url)}</guid>`,
      `<pubDate>${rfc822(item.date)}</pubDate>`,
      `<description>${xmlText(item.html)}</description>`,
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xmlText(feed.title)}</title>`,
    `<link>${xmlText(feed.url)}</link>`,
    `<description>${xmlText(feed.description)}</description>`,
    `<language>${feed.locale}</language>`,
    `<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
}

const DAYS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time as RSS spells it: `Sat, 21 Nov 2026 08:00:00 GMT`. */
function rfc822(iso: string): string {
  const time = /T(\d\d:\d\d:\d\d)/.exec(iso)?.[1] ?? '00:00:00';
  const parts = new Map(
    DAYS.formatToParts(Date.parse(iso)).map(({ type, value }) => [type, value]),
  );
  const month = parts.get('month')?.slice(0, 3);
  return `${parts.get('weekday')}, ${parts.get('day')} ${month} ${parts.get('year')} ${time} GMT`;
}
