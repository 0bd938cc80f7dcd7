import { describe, expect, it } from 'vitest';
import { LOCALES } from '#platform/web/locale.ts';
import { testDatabase } from '#test/support/database.ts';
import { isFilter, readCategories } from './read-categories.ts';

testDatabase();

describe('the categories', () => {
  it('[3-02] have three at the top, each with leaves below it', async () => {
    const all = await readCategories();
    const top = all.filter(({ topLevel }) => topLevel);
    expect(top.map(({ names }) => names.en)).toEqual([
      'Tech & Innovation',
      'Creative Works',
      'Community Projects',
    ]);
    for (const { id } of top) {
      expect(all.filter(({ parentId }) => parentId === id).length).toBeGreaterThan(2);
    }
  });

  it('[3-01] have number, address, icon, name and tagline in every language, leaves a parent', async () => {
    const all = await readCategories();
    const parents = new Map(all.map((one) => [one.id, one]));
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
    for (const one of all) {
      expect([one.slug, one.id > 0, /^[a-z0-9-]+$/.test(one.slug), one.iconName !== '']).toEqual([
        one.slug,
        true,
        true,
        true,
      ]);
      for (const locale of LOCALES) {
        expect([one.slug, locale, one.names[locale]]).not.toContain('');
        expect([one.slug, locale, one.taglines[locale]]).not.toContain('');
      }
      const parent = one.parentId === null ? undefined : parents.get(one.parentId);
      expect([one.slug, parent?.topLevel ?? null]).toEqual([one.slug, one.topLevel ? null : true]);
    }
    const audio = all.find(({ slug }) => slug === 'audio');
    expect(parents.get(audio?.parentId ?? 0)?.names.en).toBe('Tech & Innovation');
  });

  it('[3-03] called Other are no filters', async () => {
    const other = (await readCategories()).filter((one) => one.names.en.startsWith('Other'));
    expect(other.length).toBeGreaterThan(0);
    expect(other.some(isFilter)).toBe(false);
  });
});
