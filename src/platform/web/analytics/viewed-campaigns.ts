/** Slugs of campaigns that were looked at with this browser, the latest first. */
const KEY = 'viewed_campaigns';
const MOST = 12;

/** What the browser remembers; nothing where it keeps nothing. */
export function viewedCampaigns(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(',').filter((slug) => slug !== '');
  } catch {
    return [];
  }
}

/** Puts one in front of what is remembered. For whoever agreed to more than what is necessary. */
export function rememberViewed(slug: string): void {
  try {
    const others = viewedCampaigns().filter((one) => one !== slug);
    localStorage.setItem(KEY, [slug, ...others].slice(0, MOST).join(','));
  } catch {
    // The browser forbids it, so there is nothing.
  }
}

/** Forgets them all: at the end of a session the next person may sit here. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser forbids it, so there is nothing.
  }
}
