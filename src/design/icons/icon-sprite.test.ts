import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ICON_NAMES, UNKNOWN_ICON } from './icon-names.ts';
import { revisionOf, type SpriteTools, spriteText } from './icon-sprite.ts';

const sprite = readFileSync(path.join(import.meta.dirname, 'sprite.svg'), 'utf8');

/** A browser with these things kept; `fetched` lists what was asked for. */
function browser(kept: Record<string, string> = {}, isFull = false) {
  const fetched: string[] = [];
  const store = new Map(Object.entries(kept));
  const tools: SpriteTools = {
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => {
        if (isFull) throw new Error('QuotaExceededError');
        store.set(key, value);
      },
    },
    fetchText: (href) => {
      fetched.push(href);
      return Promise.resolve(`<svg>${href}</svg>`);
    },
  };
  return { tools, fetched, store };
}

describe('[2-40] the sprite', () => {
  it('has exactly the drawings that can be named', () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><\w/g)];
    expect(drawn.map(([, id]) => id)).toEqual(ICON_NAMES);
    expect(ICON_NAMES).toContain(UNKNOWN_ICON);
    expect(sprite).not.toMatch(/<script|<style|<foreignObject|\son\w+=|href=/i);
  });
});

describe('[7-23] the kept sprite', () => {
  it('is fetched once and then read from local storage', async () => {
    const { tools, fetched } = browser();
    const first = await spriteText('/assets/sprite-aa11.svg', tools);
    expect(await spriteText('/assets/sprite-aa11.svg', tools)).toBe(first);
    expect(fetched).toEqual(['/assets/sprite-aa11.svg']);
  });

  it('is fetched again when the revision is another, and replaces the old one', async () => {
    const { tools, fetched, store } = browser();
    await spriteText('/assets/sprite-aa11.svg', tools);
    expect(await spriteText('/assets/sprite-bb22.svg', tools)).toContain('bb22');
    expect(fetched).toHaveLength(2);
    expect(store.size).toBe(1);
    expect([...store.values()][0]).toContain('"revision":"sprite-bb22.svg"');
  });

  it.each(['', 'null', '[]', '{"revision":"sprite-aa11.svg"}', '{"revision":1,"svg":2}', 'x{'])(
    'is not fooled by %j in the storage',
    async (kept) => {
      const { tools, fetched } = browser({ 'icon-sprite': kept });
      await spriteText('/assets/sprite-aa11.svg', tools);
      expect(fetched).toHaveLength(1);
    },
  );

  it('works without a storage and with a full one', async () => {
    const full = browser({}, true);
    expect(await spriteText('/a.svg', full.tools)).toContain('/a.svg');
    const none = { ...browser().tools, storage: null };
    expect(await spriteText('/a.svg', none)).toContain('/a.svg');
  });

  it('is named by the file the build made', () => {
    expect(revisionOf('/assets/sprite-DxY_1.svg?x#y')).toBe('sprite-DxY_1.svg');
  });
});
