/** What was done in a window is drawn before the next look at it, as it is for whoever does it by hand. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

const ON_ELEMENTS = [
  'blur',
  'check',
  'clear',
  'click',
  'dispatchEvent',
  'dragTo',
  'fill',
  'focus',
  'hover',
  'press',
  'pressSequentially',
  'selectOption',
  'setChecked',
  'setInputFiles',
  'tap',
  'uncheck',
] as const;
const BY_KEYS = ['insertText', 'press', 'type'] as const;
const BY_MOUSE = ['click', 'up'] as const;

/** A question of the browser, or a page that goes away meanwhile, holds nobody longer. */
const MOST_MS = 500;

/**
 * Runs in the page. React draws what a key or click changed at once, but what an effect of it changes by a
 * message to itself, and a test's stopped clock stops all else: messages behind those come after them.
 */
function isDrawn(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    let rounds = 0;
    port1.addEventListener('message', () => {
      rounds += 1;
      if (rounds < 4) return port2.postMessage(rounds);
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(rounds);
  });
}

const drawn = (page: Page): Promise<unknown> =>
  Promise.race([page.evaluate(isDrawn).catch(() => undefined), pause(MOST_MS)]);

type Act = (...how: unknown[]) => Promise<unknown>;

/** Has `names` of `acts` answer only when what they did is drawn, in the pages that `pageOf` gives. */
function follow(
  acts: object,
  names: readonly string[],
  pageOf: (of: unknown) => Page | null,
): void {
  const table = acts as Record<string, Act>;
  for (const name of names) {
    const act = table[name];
    if (act === undefined) throw new Error(`the driver has no ${name}`);
    table[name] = async function followed(this: unknown, ...how) {
      const answer = await act.apply(this, how);
      const page = pageOf(this);
      if (page) await drawn(page);
      return answer;
    };
  }
}

/** The driver of this process outlives this module, and so does what was changed of it. */
const driver = globalThis as { followedPages?: WeakSet<Page> };

/** Has everything that is done in a window answer only when what React makes of it is drawn. */
export function lookWhenDrawn(page: Page): void {
  if (driver.followedPages === undefined) {
    const pages = new WeakSet<Page>();
    driver.followedPages = pages;
    const prototype = Object.getPrototypeOf(page.locator('body')) as object;
    follow(prototype, ON_ELEMENTS, (locator) => {
      const its = (locator as Locator).page();
      return pages.has(its) ? its : null;
    });
  }
  driver.followedPages.add(page);
  follow(page.keyboard, BY_KEYS, () => page);
  follow(page.mouse, BY_MOUSE, () => page);
}
