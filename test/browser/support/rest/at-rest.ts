/** When a page of the product has come to rest, so that looking at it or clicking in it means something. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Page, type Request, selectors } from 'playwright-core';

/** As much of a page's window as is read, and what was seen there before. */
interface AskedWindow {
  readonly __reactRouterContext?: object;
  readonly __reactRouterDataRouter?: {
    readonly state: { readonly initialized: boolean; readonly navigation: { state: string } };
  };
  atRest?: { readonly question: number; readonly times: number };
}

/**
 * Runs in the page. True where nothing is on its way: React has taken over the document and the controls of
 * its main part, nobody is going to another page, and all that React was told is drawn. With a question's
 * number only when the same question was answered so before, as effects come after drawing. A page of others,
 * or one without its scripts, is at rest once it is read.
 */
function isAtRest(question?: number): boolean {
  const asked = window as unknown as AskedWindow;
  const isTaken = (node: Element): boolean =>
    Object.keys(node).some((key) => key.startsWith('__react'));
  const isDrawn = (): boolean => {
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'));
    const root = container?.[1] as { stateNode: { pendingLanes: number } } | undefined;
    return root?.stateNode.pendingLanes === 0;
  };
  const rests = (): boolean => {
    if (document.readyState === 'loading') return false;
    if (asked['__reactRouterContext'] === undefined) return true;
    const controls = document.querySelectorAll('.shell, #content :is(form, button)');
    if (controls.length === 0 || ![...controls].every(isTaken)) return false;
    const state = asked['__reactRouterDataRouter']?.state;
    return state?.initialized === true && state.navigation.state === 'idle' && isDrawn();
  };
  if (question === undefined || asked['__reactRouterContext'] === undefined) return rests();
  const before = asked.atRest?.question === question ? asked.atRest.times : 0;
  asked.atRest = { question, times: rests() ? before + 1 : 0 };
  return asked.atRest.times > 1;
}

let questions = 0;

/** Waits until a page has come to rest, or for so many milliseconds. */
export async function atRest(page: Page, timeout?: number): Promise<void> {
  questions += 1;
  await page.waitForFunction(isAtRest, questions, timeout === undefined ? {} : { timeout });
}

/** Whether the driver of this process knows the selector: it outlives this module. */
const driver = globalThis as { knowsMoving?: boolean };

// Finds the document of a page for as long as it is not at rest.
if (!driver.knowsMoving) {
  driver.knowsMoving = true;
  await selectors.register(
    'moving',
    `({
      query: () => ((${String(isAtRest)})() ? null : document.documentElement),
      queryAll: () => ((${String(isAtRest)})() ? [] : [document.documentElement]),
    })`,
  );
}

/** Slows a page's processor down by BROWSER_SLOWDOWN, where that is set, to look for what is in a hurry. */
export async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.BROWSER_SLOWDOWN ?? '1');
  if (rate <= 1) return;
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate });
}

/** A part of what is waited for anything: what was to be done needs the rest of it to tell what is wrong. */
const REST_MS = 45_000;

/** Has everything that is done in a window wait until its page has come to rest. */
export async function actAtRest(page: Page): Promise<void> {
  const moving = page.locator('moving=page');
  const wait = () => atRest(page, REST_MS).catch(() => undefined);
  await page.addLocatorHandler(moving, wait, { noWaitAfter: true });
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    if (options?.waitUntil !== 'commit') await atRest(page);
  };
}

/** So long it is waited for what was sent: a test may well have it hang. */
const ANSWER_MS = 5_000;

/** Has a window leave its page only when what was sent from there is answered. */
export function answerBeforeLeaving(page: Page): void {
  const sent = new Set<Request>();
  const forget = (request: Request) => sent.delete(request);
  page.on('request', (request) => {
    const isQuestion = ['GET', 'HEAD'].includes(request.method());
    if (!isQuestion && request.resourceType() !== 'ping') sent.add(request);
  });
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  const answered = async (): Promise<void> => {
    const end = performance.now() + ANSWER_MS;
    while (sent.size > 0 && performance.now() < end) await pause(20);
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => {
    await answered();
    return goto(...where);
  };
  page.reload = async (...how) => {
    await answered();
    return reload(...how);
  };
}

/** Brings everything that fades or slides to its end. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
    // What inherits a colour begins to fade when the one above it has ended.
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const some = moving();
      for (const motion of some) motion.finish();
      await new Promise((done) => requestAnimationFrame(done));
      if (some.length === 0 && moving().length === 0) return;
    }
  });
}
