import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { ALMOST_THERE, bandSql, LIVELY, PERCENTS, tiersOf } from './bands.rules.ts';

const schema = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../db/schema', file), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  );

describe('the bands of the search', () => {
  it('are those by which the database counts and finds', () => {
    expect(schema('guards/discovery_counts_follow.sql')).toContain(` ${bandSql('percent')},`);
    for (const known of tiersOf('contributors').slice(0, -1))
      expect(schema('discovery.sql')).toContain(` where ${known};`);
    expect(schema('discovery.sql')).toContain(` where status = 'open' and trend >= ${LIVELY};`);
    const { from, to } = ALMOST_THERE;
    expect(schema('discovery.sql')).toContain(`percent between ${from} and ${to};`);
  });

  it('[3-33] go from 50 to under 75 percent, and from 75 on, as their names and labels say', () => {
    expect(PERCENTS.map(({ from, below }) => [from, below])).toEqual([
      [50, 75],
      [75, null],
    ]);
    for (const { name, from, below } of PERCENTS) {
      expect(name).toBe(below === null ? `${from}_to_100_plus` : `${from}_to_${below}`);
      for (const locale of LOCALES) {
        const numbers = translate(locale, `explore.percent_${name}`).match(/\d+/g);
        expect(numbers?.map(Number)).toEqual(below === null ? [from] : [from, below]);
      }
    }
  });

  it('begin where the one before ends', () => {
    for (const [at, { below }] of PERCENTS.entries())
      expect(below).toBe(PERCENTS[at + 1]?.from ?? null);
  });
});
