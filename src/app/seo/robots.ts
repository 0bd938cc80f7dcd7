import { paths } from '#app/paths.ts';

/** What is of no use to a search engine: calls, and pages that are about one reader. */
const HIDDEN = [
  '/private_api/',
  '/oauth/',
  '/analytics/',
  '/accounts',
  '/admin',
  '/command_center/',
  '/contributions/',
  '/downloads/',
  '/live/',
  '/mail/',
  '/newsletter/confirm',
  '/cart',
  '/dev/',
];
const PREFIXES = ['', '/fr', '/de', '/es'];

/** Rules for crawlers. A request, not a lock: secret pages authenticate. */
export function robots(origin: string): string {
  const pages = HIDDEN.flatMap((path) => PREFIXES.map((prefix) => `Disallow: ${prefix}${path}`));
  return [
    'User-agent: *',
    ...pages,
    'Disallow: /*/payments/',
    '',
    `Sitemap: ${origin}${paths.sitemapIndex()}`,
    '',
  ].join('\n');
}
