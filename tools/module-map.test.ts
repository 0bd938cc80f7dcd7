import { describe, expect, it } from 'vitest';
import { MODULES, callersOf, drawModuleMap, layers, maySee, placeModuleMap } from './module-map.ts';

describe('module map', () => {
  it('names only modules of the table', () => {
    const unknown = Object.values(MODULES)
      .flatMap((entry) => entry.mayCall)
      .filter((name) => name !== '*' && !(name in MODULES));
    expect(unknown).toEqual([]);
  });

  it('lets no module call itself or one that calls it', () => {
    for (const name of Object.keys(MODULES)) {
      expect(maySee(name, name)).toBe(false);
      expect(callersOf(name).filter((caller) => maySee(name, caller))).toEqual([]);
    }
  });

  it('lets nobody but the staff call the listeners', () => {
    expect(callersOf('notifications')).toEqual(['admin']);
    expect(callersOf('analytics')).toEqual(['admin']);
    expect(callersOf('admin')).toEqual([]);
  });

  it('puts every module in one layer, above all it calls', () => {
    const rows = layers();
    expect(rows.flat().sort()).toEqual(Object.keys(MODULES).sort());
    const rowOf = (name: string) => rows.findIndex((row) => row.includes(name));
    for (const [name, entry] of Object.entries(MODULES)) {
      for (const to of entry.mayCall.filter((call) => call !== '*')) {
        expect(rowOf(name)).toBeGreaterThan(rowOf(to));
      }
    }
  });

  it('shows what is planned apart from what is there', () => {
    const drawn = drawModuleMap(['storefronts']);
    expect(drawn).toContain('class storefronts planned');
    expect(drawn).toContain('| *storefronts* |');
    expect(drawn).toContain('| perks |');
    expect(drawModuleMap([])).not.toContain('planned');
  });

  it('writes only between its markers', () => {
    expect(() => placeModuleMap('no markers')).toThrow('markers');
    const begin = '<!-- module map: written by tools/module-map.ts -->';
    const text = `before\n${begin}\nobsolete text\n<!-- end of module map -->\nafter\n`;
    const placed = placeModuleMap(text);
    expect(placed).toContain(drawModuleMap());
    expect(placed).not.toContain('obsolete text');
    expect(placeModuleMap(placed)).toBe(placed);
  });
});
