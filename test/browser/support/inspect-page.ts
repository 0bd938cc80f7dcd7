/** What is wrong with a page as it stands, found in the browser; fails nothing by itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { endMotion } from './rest/at-rest.ts';

/** Waits until React has taken over the document. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.querySelector('body > *');
    return first !== null && Object.keys(first).some((key) => key.startsWith('__react'));
  });
}

/** What another theme can change of what axe finds. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Without its comments half a megabyte: every page that is looked at is sent it and reads it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Stands in for `WeakMap` and `WeakSet` where axe is read. Its build for old browsers keeps each private
 * field of a colour in a map of its own, and to fill and clear those is a quarter of all it does on a page of
 * many texts. Here a field is a property of its colour.
 */
const WEAK_MAP_STAND_IN = `class WeakMap {
  #field = Symbol('axe');
  has(of) { return this.#field in of; }
  get(of) { return of[this.#field]; }
  set(of, value) { of[this.#field] = value; return this; }
  add(of) { return this.set(of, true); }
  delete(of) { return delete of[this.#field]; }
}
const WeakSet = WeakMap;`;

type Colour = Record<'r' | 'g' | 'b' | 'alpha', number>;

/**
 * Runs in the page. Axe works out what a text such as `oklch(…)` means as a colour at every element anew, a
 * sixth of all it does; the same text is the same colour.
 */
function keepColours(): void {
  const { axe: inPage } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour & { parseString: Parse } } } } };
  };
  type Parse = (this: Colour, text: string) => Colour;
  const { prototype } = inPage.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Colour>();
  prototype.parseString = function parsed(text) {
    const found = known.get(text);
    if (found !== undefined) return Object.assign(this, found);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * Rule, impact and element of everything axe finds in a part of the page, or of what it finds about colours
 * alone. What is in order is not listed.
 */
export async function findBarriers(
  page: Page,
  about: 'everything' | 'colours' = 'everything',
  part = 'html',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) {
    await page.evaluate(`{ ${WEAK_MAP_STAND_IN}\n${AXE} }`);
    await page.evaluate(keepColours);
  }
  const options: RunOptions = { resultTypes: ['violations'], iframes: false };
  if (about === 'colours') options.runOnly = { type: 'rule', values: RULES_OF_COLOUR };
  return page.evaluate(
    async ([from, wanted]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await inPage.run(from, wanted);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id} (${impact}) ${target.join(' ')}: ${failureSummary}`,
        ),
      );
    },
    [part, options] as const,
  );
}

/** The elements that make the page wider than the window. */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 8)
      .map(
        (element) =>
          `${element.tagName}.${element.className} ${element.getBoundingClientRect().right}`,
      );
  });
}

/**
 * Controls whose mistakes the browser would name itself, in a bubble of its own: a form says them where they
 * stand, in the page's words.
 */
export async function findBubbles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limits = ['required', 'pattern', 'min', 'max', 'minlength'];
    const checked = ['email', 'url', 'number', 'date', 'time', 'datetime-local', 'month'];
    // The page of the designs shows controls in forms that are sent nowhere.
    const isSample = (form: HTMLFormElement) => form.getAttribute('action')?.startsWith('#');
    return [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter(({ form, type }) => form && !form.noValidate && type !== 'hidden')
      .filter(({ form }) => form && !isSample(form))
      .filter(({ type, attributes }) => {
        return checked.includes(type) || limits.some((name) => attributes.getNamedItem(name));
      })
      .map(({ form, name, id }) => `a bubble at ${name || id} of the form ${form?.action}`);
  });
}

/** The elements that scroll up and down inside of the page. */
export async function findInnerScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.tagName !== 'TEXTAREA')
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map(({ tagName, className, scrollHeight, clientHeight }) =>
        [`${tagName}.${className}`, scrollHeight, 'in', clientHeight].join(' '),
      ),
  );
}

/** Text that its own box cuts off, and controls of which a part lies outside the window. */
export async function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.visually-hidden, [aria-hidden="true"], [inert]') !== null;
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ')
        .trim();
    return [...document.querySelectorAll('body *')]
      .filter((element) => ownText(element) !== '' && !isHidden(element))
      .filter((element) => {
        const { overflowX, textOverflow, display, clipPath } = getComputedStyle(element);
        if (!['hidden', 'clip'].includes(overflowX) || display === 'inline') return false;
        if (clipPath !== 'none') return false;
        return textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      })
      .slice(0, 8)
      .map((element) => `${element.tagName}.${element.className} "${ownText(element)}"`);
  });
}

/**
 * Begins to add up how far things jump on every page of the window that is opened from now on. A busy
 * browser draws a document in pieces while it reads it: what moves as the next piece comes depends on where
 * it paused, and is no jump of the page that is there. Its last piece is drawn by the first frame after it.
 */
export async function watchShifts(page: Page): Promise<void> {
  // A part of a pixel that a rounded width leaves over is no jump.
  await page.addInitScript((least) => {
    const seen: string[] = [];
    let drawnWhole = Number.POSITIVE_INFINITY;
    const nextFrame = (then: FrameRequestCallback) => requestAnimationFrame(then);
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      nextFrame(() =>
        nextFrame((at) => {
          drawnWhole = at;
        }),
      );
    });
    const isBeingRead = (at: number): boolean => at < drawnWhole;
    Object.assign(window, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput || value < least || isBeingRead(entry.startTime)) continue;
        const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element ? `${element.tagName}.${element.getAttribute('class')}` : '?';
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        seen.push(`${value.toFixed(4)} ${what.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, 0.0001);
}

/** What jumped since the page was opened, with how far. */
export async function findShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => setTimeout(done, 150));
    return (window as unknown as { layoutShifts?: string[] }).layoutShifts ?? [];
  });
}

/** Puts the page into a theme and waits until its colours have changed. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // First without motion: a change of both at once still fades on a busy machine.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  // What inherits a colour begins to fade when the one above it has ended.
  await endMotion(page);
}

/** The pictures of the page that a window showed last. */
const shownLast = new WeakMap<Page, string>();

/**
 * A picture announced in the head counts as unused where a busy browser drew it too late: not to us.
 * The browser says so some seconds after, perhaps of the page before.
 */
export async function withoutLatePictures(page: Page, complaints: string[]): Promise<string[]> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('picture source, img')].map((node) => node.outerHTML).join(),
  );
  const offered = shown + (shownLast.get(page) ?? '');
  shownLast.set(page, shown);
  return complaints.filter((complaint) => {
    const address = /resource (\S+) was preloaded/.exec(complaint)?.[1];
    return address === undefined || !offered.includes(new URL(address).pathname);
  });
}
