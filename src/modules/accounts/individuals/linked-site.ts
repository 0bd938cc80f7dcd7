import type { LinkKind } from './individual.ts';

const HOSTS: Record<Exclude<LinkKind, 'website'>, RegExp> = {
  facebook: /^(?:[a-z-]+\.)?(?:facebook\.com|fb\.com)$/,
  linkedin: /^(?:[a-z-]+\.)?linkedin\.com$/,
};
const NAMED_HOST =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const LONGEST = 300;

/**
 * The address of somebody's page elsewhere as it is stored and linked to, or undefined when it is none:
 * only http(s), a named host (of the network itself for facebook and linkedin), no credentials, no odd
 * port.
 */
export function linkedSiteUrl(kind: LinkKind, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST || /[\p{Cc}\p{Cf}\s\\]/u.test(text)) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !NAMED_HOST.test(url.hostname)) return undefined;
  if (kind !== 'website') {
    // The page of a person, not the network's front page.
    if (!HOSTS[kind].test(url.hostname) || url.pathname === '/') return undefined;
    url.protocol = 'https:';
  }
  return url.href.length <= LONGEST ? url.href : undefined;
}
