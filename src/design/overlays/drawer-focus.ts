const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Keeps the Tab key within an open drawer while that covers the page. */
export function keepFocusInDrawers(): void {
  document.addEventListener('keydown', (event) => {
    const drawer = document.querySelector<HTMLElement>('.drawer:popover-open');
    if (event.key !== 'Tab' || !drawer || getComputedStyle(drawer).position !== 'fixed') return;
    const places = [...drawer.querySelectorAll<HTMLElement>(TABBABLE)].filter(
      (place) => place.tabIndex >= 0 && !place.matches(':disabled') && place.checkVisibility(),
    );
    const [first, last] = [places[0], places.at(-1)];
    const { activeElement } = document;
    const isInside = drawer.contains(activeElement);
    const isAtEdge = activeElement === (event.shiftKey ? first : last);
    if (isInside && !isAtEdge) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  });
}
