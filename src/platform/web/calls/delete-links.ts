import { isPlainClick } from './plain-click.ts';
import { forgetTab } from '../tab/forget-tab.ts';
import { isOwnAddress } from './api-call.ts';
import { apiClient } from '../api-client.ts';

/** Sends DELETE to an address of this site, then goes to `redirect`. Rejects with ApiError. */
export async function deleteLink(
  href: string,
  redirect = '/',
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  await apiClient.delete(href);
  go(redirect);
}

/**
 * Lets links marked `data-method="delete"` send DELETE to `data-delete-href` (their own address by
 * default) and go on to `data-redirect` (`/` by default); with `data-ends="session"` the tab forgets
 * whoever used it. Until this runs, and without scripts, such a link leads to a page that asks. Answers
 * how to stop.
 */
export function followDeleteLinks(failed: (error: unknown) => void): () => void {
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>(
      'a[data-method="delete"]',
    );
    if (!link || !isPlainClick(event)) return;
    const href = link.dataset.deleteHref ?? link.href;
    if (!isOwnAddress(href)) return;
    // Before the router sees the click, which would follow the address.
    event.preventDefault();
    const go = (address: string): void => {
      if (link.dataset.ends === 'session') forgetTab();
      location.assign(address);
    };
    deleteLink(href, link.dataset.redirect, go).catch(failed);
  };
  window.addEventListener('click', follow, { capture: true });
  return () => window.removeEventListener('click', follow, { capture: true });
}
