const GAP = 8;
const EDGE = 12;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a popover may stand: from left to right, and how tall the window is. */
interface Room {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/** Where a box of `size` goes: under its anchor, or above where there is more room, inside the room. */
export function placement(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  room: Room,
  align: 'start' | 'end',
): { left: number; top: number } {
  const wanted = align === 'start' ? anchor.left : anchor.right - size.width;
  const left = Math.max(room.left, Math.min(wanted, room.right - size.width));
  const under = anchor.bottom + GAP;
  const fitsUnder = under + size.height <= room.height - EDGE;
  const above = anchor.top - GAP - size.height;
  const top = fitsUnder || above < EDGE ? under : above;
  return { left, top };
}

/** The page's column, whose edges everything keeps to; the window's width where there is none. */
function roomAround(button: Element): Room {
  const height = window.innerHeight;
  const column = button.closest('.page');
  if (!column) return { left: EDGE, right: document.documentElement.clientWidth - EDGE, height };
  const { left, right } = column.getBoundingClientRect();
  const gutter = Number.parseFloat(getComputedStyle(column).paddingLeft);
  return { left: left + gutter, right: right - gutter, height };
}

/** Moves an opened popover to the button that names it. */
export function placePopover(popover: HTMLElement, align: 'start' | 'end'): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`);
  if (!button) return;
  const room = roomAround(button);
  const width = room.right - room.left;
  if (popover.offsetWidth > width) popover.style.maxWidth = `${width}px`;
  const { left, top } = placement(
    button.getBoundingClientRect(),
    { width: popover.offsetWidth, height: popover.offsetHeight },
    room,
    align,
  );
  popover.style.inset = `${top}px auto auto ${left}px`;
  popover.style.margin = '0';
}
