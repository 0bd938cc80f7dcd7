/**
 * Focuses the first link to an address among what was just added: the link that added it stands behind it
 * all, or is gone. Who has walked on meanwhile stays where they are.
 */
export function focusAdded(href: string): void {
  if (!document.activeElement?.matches('body, [rel=next]')) return;
  [...document.links].find((link) => link.getAttribute('href') === href)?.focus();
}
