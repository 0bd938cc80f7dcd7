import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button, a[href]';

/**
 * Scrolls to what the address's fragment names and moves the keyboard there, once the section that has it
 * is shown: the router looks for it while the section's texts are still loading. Back and forward keep their
 * place.
 */
export function useLinkedField(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const isWalkedBack = type === 'POP' && key !== 'default';
    const spot = isWalkedBack ? null : spotOf(hash);
    if (!spot || spot.contains(document.activeElement)) return;
    spot.scrollIntoView();
    focusWithin(spot);
  }, [hash, key, type]);
}

function spotOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The field itself, else its block's first control, else its heading. */
function focusWithin(spot: HTMLElement): void {
  // A block that takes the focus itself may exchange its controls as it loads; the text it edits is one.
  const places = spot.hasAttribute('tabindex')
    ? [spot.querySelector<HTMLElement>('[contenteditable="true"]'), spot]
    : [spot, ...spot.querySelectorAll<HTMLElement>(CONTROLS)];
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (place && document.activeElement === place) return;
  }
  const heading = spot.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
