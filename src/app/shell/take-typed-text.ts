import { isPlainClick } from '#platform/web/calls/plain-click.ts';

const NAME = 'search_text';
/** Goes on in the list as it stands. */
const NEXT_PAGE = 'cursor';

/**
 * Where a filter of the page leads with what stands in its search field and was not sent; undefined where the
 * link may be followed as it is. A way that takes the text of the list away does that.
 */
export function withTypedText(
  way: string,
  page: string,
  { typed, sent }: { readonly typed: string; readonly sent: string },
): string | undefined {
  const to = new URL(way);
  if (typed === sent || to.pathname !== new URL(page).pathname) return undefined;
  if (to.searchParams.has(NEXT_PAGE) || (sent !== '' && !to.searchParams.has(NAME)))
    return undefined;
  if (typed === '') to.searchParams.delete(NAME);
  else to.searchParams.set(NAME, typed);
  return to.href;
}

/** Whoever chooses a filter beside a search field means the list for what stands in it. */
export function takeTypedText(field: HTMLInputElement): void {
  const take = (event: MouseEvent): void => {
    if (!field.isConnected) return document.removeEventListener('click', take, true);
    const way =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('main a');
    if (!way || !field.form || !isPlainClick(event)) return;
    // A search that leads elsewhere is not about this page.
    const page = location.pathname === new URL(field.form.action).pathname ? location.href : '';
    const text = { typed: field.value.trim(), sent: field.defaultValue };
    const to = page && withTypedText(way.href, page, text);
    if (!to) return;
    event.preventDefault();
    location.assign(to);
  };
  document.addEventListener('click', take, true);
}
