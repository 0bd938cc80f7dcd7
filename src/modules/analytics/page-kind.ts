import { splitLocale } from '#platform/web/locale.ts';

/** What a page is for, whatever it shows: few enough to compare, and nothing of who reads it. */
export type PageKind =
  | 'home'
  | 'explore'
  | 'campaign'
  | 'campaign_part'
  | 'checkout'
  | 'paying'
  | 'thanks'
  | 'account'
  | 'workspace'
  | 'other';

const OF_CAMPAIGN: Readonly<Record<string, PageKind>> = {
  '': 'campaign',
  'payments/new': 'checkout',
  'payments/continue': 'paying',
  'payments/thank_you': 'thanks',
};
const BY_FIRST: Readonly<Record<string, PageKind>> = {
  '': 'home',
  explore: 'explore',
  accounts: 'account',
  command_center: 'workspace',
  campaigns: 'workspace',
};

/** The kind of page at a path or an address of ours; `other` for what is none. */
export function pageKind(address: string): PageKind {
  const path = address.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/, 1)[0] ?? '';
  const [first = '', second = '', ...rest] = splitLocale(path).path.split('/').slice(1);
  if (first === 'projects' && second !== '') {
    return named(OF_CAMPAIGN, rest.join('/').replace(/\/$/, '')) ?? 'campaign_part';
  }
  return named(BY_FIRST, first) ?? 'other';
}

function named(kinds: Readonly<Record<string, PageKind>>, name: string): PageKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
