const GAP = 8;
const EDGE = 12;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a box of `size` goes: under its anchor, or above where there is more room, inside the window. */
export function placement(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  align: 'start' | 'end',
): { left: number; top: number } {
  const wanted = align === 'start' ? anchor.left : anchor.right - size.width;
  const left = Math.max(EDGE, Math.min(wanted, view.width - size.width - EDGE));
  const under = anchor.bottom + GAP;
  const fitsUnder = under + size.height <= view.height - EDGE;
  const above = anchor.top - GAP - size.height;
  const top = fitsUnder || above < EDGE ? under : above;
  return { left, top };
}

/** Moves an opened popover to the button that names it. */
export function placePopover(popover: HTMLElement, align: 'start' | 'end'): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
  if (!button) return;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = placement(
    button.getBoundingClientRect(),
    { width: popover.offsetWidth, height: popover.offsetHeight },
    view,
    align,
  );
  popover.style.inset = `${top}px auto auto ${left}px`;
  popover.style.margin = '0';
}
