import type { Page } from 'playwright-core';

const MOST_STOPS = 150;

interface Stop {
  readonly name: string;
  readonly role: string;
  /** Whether an outline, a ring or a border shows where the focus is. */
  readonly isShown: boolean;
}

/** What has the focus, as a listener and a looker would tell. */
async function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    // Marks that fade in are looked at as they end.
    for (const movement of document.getAnimations()) {
      if (movement.effect?.getComputedTiming().endTime !== Infinity) movement.finish();
    }
    const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<Element> };
    const labelledBy = focused.getAttribute('aria-labelledby');
    const words =
      focused.getAttribute('aria-label') ??
      (labelledBy && document.getElementById(labelledBy)?.textContent) ??
      focused.labels?.[0]?.textContent ??
      focused.getAttribute('title') ??
      focused.textContent;
    const isMarked = (element: Element, part?: string): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return hasOutline || /\b0px 0px 0px [1-9]/.test(boxShadow);
    };
    // A card that is one link shows it by a layer of the link over all of it.
    const hasMark = (element: Element | null): boolean =>
      element !== null && (isMarked(element) || isMarked(element, '::after'));
    // The provider's frame draws its own.
    const isShown =
      focused.tagName === 'IFRAME' ||
      focused === document.body ||
      [
        focused,
        focused.nextElementSibling,
        focused.parentElement,
        focused.closest('label, .control, .search, .stepper, .choice'),
        focused.closest('.choice'),
      ].some(hasMark);
    const role = focused.getAttribute('role') ?? focused.getAttribute('type') ?? focused.tagName;
    return { name: (words ?? '').replace(/\s+/g, ' ').trim(), role: role.toLowerCase(), isShown };
  });
}

/**
 * Goes on by Tab until something of that name (and role, type or tag) has the focus. Throws when it
 * is never reached, and when a stop on the way does not show that it has the focus.
 */
export async function tabTo(page: Page, name: RegExp | string, role?: string): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    if (!stop.isShown)
      throw new Error(`the focus is not to be seen on ${stop.role} "${stop.name}"`);
    const isMeant = typeof name === 'string' ? stop.name === name : name.test(stop.name);
    if (isMeant && (role === undefined || stop.role === role)) return;
    passed.push(`${stop.role} ${stop.name}`);
  }
  throw new Error(`never came to ${role ?? ''} ${name}, but to: ${passed.join(' | ')}`);
}

/** Goes to a field and types into it, as fast as a machine. */
export async function typeInto(page: Page, name: RegExp | string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
}

/** The name of what has the focus. */
export async function focusedName(page: Page): Promise<string> {
  return (await stopOf(page)).name;
}
