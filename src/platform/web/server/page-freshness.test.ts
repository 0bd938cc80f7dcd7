import { beforeEach, describe, expect, it } from 'vitest';
import { type CachedPage, PageCache, type Rendered } from './page-cache.ts';

const PAGE = 'en one';
let now = 0;
let sum = 0;
let renders = 0;
let cache: PageCache;
/** Held back until resolved; what is rendered shows the sum as it was when the rendering began. */
let gate: Promise<void>;

beforeEach(() => {
  now = 1_000_000;
  sum = 0;
  renders = 0;
  gate = Promise.resolve();
  cache = new PageCache(undefined, () => now);
});

function render(): Promise<Rendered> {
  renders += 1;
  const html = `raised ${sum}`;
  const page = { status: 200, html, location: undefined, policy: '', tags: ['campaign:1'] };
  return gate.then(() => ({ ...page, isStorable: true }));
}

async function view(since?: number): Promise<string> {
  const page: CachedPage = await cache.get(PAGE, 30, render, since);
  return page.body.toString();
}

/** A contribution, announced to this process. */
function contribute(): void {
  sum += 1;
  cache.refresh(['campaign:1']);
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a page whose figures have changed', () => {
  it('of which nobody knows keeps its sum until its time is up', async () => {
    await view();
    sum += 1;
    now += 29_999;
    expect(await view()).toBe('raised 0');
    now += 2;
    expect(await view()).toBe('raised 1');
  });

  it('shows them to the first who comes a second later', async () => {
    await view();
    now += 20_000;
    contribute();
    now += 1_000;
    expect(await view()).toBe('raised 1');
    expect(renders).toBe(2);
  });

  it('is sent as it was for a second at most, while it is rendered anew behind the reader', async () => {
    await view();
    now += 20_000;
    contribute();
    now += 300;
    expect(await view()).toBe('raised 0');
    await settled();
    expect(await view()).toBe('raised 1');
    expect(renders).toBe(2);
  });

  it('that everybody backs is rendered once a second, and never more than two seconds behind', async () => {
    const behind: number[] = [];
    const sums = new Map<string, number>();
    for (let step = 0; step < 1_000; step += 1) {
      now += 10;
      contribute();
      sums.set(`raised ${sum}`, now);
      const shown = await view();
      await settled();
      behind.push(now - (sums.get(shown) ?? now));
    }
    expect(renders).toBeLessThanOrEqual(11);
    expect(renders).toBeGreaterThanOrEqual(9);
    expect(Math.max(...behind)).toBeLessThanOrEqual(2_000);
  });

  it('is waited for by those who come when the rendering takes longer than it may be stale', async () => {
    await view();
    now += 5_000;
    contribute();
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    expect(await view()).toBe('raised 0');
    now += 1_500;
    const waiting = view();
    opened.resolve();
    expect(await waiting).toBe('raised 1');
    expect(renders).toBe(2);
  });

  it('is known to be old when the change came in the middle of its rendering', async () => {
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const first = view();
    contribute();
    opened.resolve();
    expect(await first).toBe('raised 0');
    now += 1_000;
    expect(await view()).toBe('raised 1');
  });

  it('is kept as it was when the new rendering fails, and tried again by the next', async () => {
    await view();
    now += 2_000;
    contribute();
    const broken = cache.get(PAGE, 30, () => Promise.reject(new Error('no database')));
    expect(((await broken) as CachedPage).body.toString()).toBe('raised 0');
    await settled();
    expect(await view()).toBe('raised 0');
    await settled();
    expect(await view()).toBe('raised 1');
  });
});

describe('the one who has just paid', () => {
  it('is never sent a page from before, though others are', async () => {
    await view();
    now += 200;
    contribute();
    const paidAt = now;
    now += 10;
    expect(await view()).toBe('raised 0');
    expect(await view(paidAt)).toBe('raised 1');
    expect(await view(paidAt)).toBe('raised 1');
    expect(renders).toBe(2);
  });

  it('sees it also before this process has heard of it', async () => {
    await view();
    now += 200;
    sum += 1;
    expect(await view(now)).toBe('raised 1');
  });

  it('waits for no rendering that began before the payment', async () => {
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const early = view();
    now += 50;
    sum += 1;
    const paidAt = now;
    now += 1;
    gate = Promise.resolve();
    expect(await view(paidAt)).toBe('raised 1');
    opened.resolve();
    await early;
    // The older one came in later and replaces nothing.
    expect(await view()).toBe('raised 1');
    expect(renders).toBe(2);
  });
});

describe('a page that has become wrong', () => {
  it('is thrown out at once, whatever its figures', async () => {
    await view();
    contribute();
    cache.invalidate(['campaign:1']);
    expect(await view()).toBe('raised 1');
  });
});

describe('what a page shows besides its figures', () => {
  let loads = 0;
  const load = () => Promise.resolve((loads += 1));
  const facts = (tag = 'campaign:1', name = 'texts') => cache.keep(tag, name, load);
  beforeEach(() => {
    loads = 0;
  });

  it('is loaded once for the renderings of some seconds, whatever the figures do', async () => {
    expect([await facts(), await facts()]).toEqual([1, 1]);
    contribute();
    now += 9_999;
    expect(await facts()).toBe(1);
    now += 2;
    expect(await facts()).toBe(2);
  });

  it('is loaded anew when its tag becomes wrong, and apart under another tag or name', async () => {
    await facts();
    expect([await facts('campaign:2'), await facts('campaign:1', 'pictures')]).toEqual([2, 3]);
    cache.invalidate(['campaign:1']);
    expect([await facts(), await facts('campaign:2')]).toEqual([4, 2]);
  });

  it('is loaded anew when a tag becomes wrong that what was loaded has', async () => {
    const beside = () => cache.keep('campaign:1', 'beside', load, (loaded) => [`card:${loaded}`]);
    expect([await beside(), await beside()]).toEqual([1, 1]);
    cache.invalidate(['card:2']);
    expect(await beside()).toBe(1);
    cache.invalidate(['card:1']);
    expect(await beside()).toBe(2);
    cache.invalidate(['card:1', 'campaign:1']);
    expect(await beside()).toBe(3);
  });

  it('is not kept while notifications may be missed, and never when its loading failed', async () => {
    const fails = cache.keep('campaign:1', 'texts', () => Promise.reject(new Error('away')));
    await expect(fails).rejects.toThrow('away');
    expect(await facts()).toBe(1);
    cache.pause();
    expect([await facts(), await facts()]).toEqual([2, 3]);
    cache.resume();
    expect(await facts()).toBe(4);
  });
});
