/** How long something stays: `tab` and `browser` until that is closed, `you` until one changes it. */
export type Keeping = 'tab' | 'browser' | 'minutes' | 'month' | 'half_year' | 'year' | 'you';

export type Purpose =
  | 'session'
  | 'visitor'
  | 'has_account'
  | 'language'
  | 'currency'
  | 'ship_to'
  | 'flash'
  | 'changed'
  | 'consent'
  | 'info_banner'
  | 'suggested_tags'
  | 'facebook_state'
  | 'check_language'
  | 'referral'
  | 'referrers'
  | 'visitor_id'
  | 'theme'
  | 'row_keys'
  | 'icons'
  | 'form_backup'
  | 'order'
  | 'after_reload'
  | 'visit'
  | 'events_waiting'
  | 'viewed'
  | 'for_you_height';

/** One thing this site keeps in a browser. */
export interface Kept {
  /** As the browser shows it; over https cookies have `__Host-` before it. */
  readonly name: string;
  readonly purpose: Purpose;
  readonly keeping: Keeping;
}

/** Set without asking: without these the site cannot do what is asked of it. */
export const NECESSARY_COOKIES: readonly Kept[] = [
  { name: 'session', purpose: 'session', keeping: 'month' },
  { name: 'visitor', purpose: 'visitor', keeping: 'month' },
  { name: 'has_account', purpose: 'has_account', keeping: 'year' },
  { name: 'language', purpose: 'language', keeping: 'year' },
  { name: 'currency', purpose: 'currency', keeping: 'year' },
  { name: 'ship_to', purpose: 'ship_to', keeping: 'year' },
  { name: 'flash', purpose: 'flash', keeping: 'minutes' },
  { name: 'changed', purpose: 'changed', keeping: 'minutes' },
  { name: 'consent', purpose: 'consent', keeping: 'half_year' },
  { name: 'facebook_state', purpose: 'facebook_state', keeping: 'minutes' },
  { name: 'check_language', purpose: 'check_language', keeping: 'browser' },
  { name: 'info_banner_…', purpose: 'info_banner', keeping: 'month' },
  { name: 'suggested_tags_…', purpose: 'suggested_tags', keeping: 'month' },
  { name: 'referral', purpose: 'referral', keeping: 'browser' },
  { name: 'referrers', purpose: 'referrers', keeping: 'browser' },
];

/** Those of them that outlive the browser once the visitor said yes. */
const LONGER_WITH_CONSENT = ['referral', 'referrers'];

/** Set only once the visitor said yes. */
export const CONSENTED_COOKIES: readonly Kept[] = [
  { name: 'visitor_id', purpose: 'visitor_id', keeping: 'year' },
];

/** Names of what goes when the visitor takes their yes back. */
export const GONE_WITHOUT_CONSENT: readonly string[] = [
  ...LONGER_WITH_CONSENT,
  ...CONSENTED_COOKIES.map(({ name }) => name),
];

/** Kept in the browser's storage and never sent by itself. */
export const STORED: readonly Kept[] = [
  { name: 'theme', purpose: 'theme', keeping: 'you' },
  { name: 'row-keys', purpose: 'row_keys', keeping: 'you' },
  { name: 'icon-sprite', purpose: 'icons', keeping: 'you' },
  { name: 'order:…', purpose: 'order', keeping: 'tab' },
  { name: 'form_backup:…', purpose: 'form_backup', keeping: 'tab' },
  { name: 'after-reload:…', purpose: 'after_reload', keeping: 'tab' },
  { name: 'visit', purpose: 'visit', keeping: 'tab' },
  { name: 'events-waiting', purpose: 'events_waiting', keeping: 'tab' },
  { name: 'viewed_campaigns', purpose: 'viewed', keeping: 'you' },
  { name: 'for_you_height', purpose: 'for_you_height', keeping: 'you' },
];
