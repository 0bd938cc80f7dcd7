import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#platform/web/locale.ts';
import { timeText } from '#platform/web/dates.ts';
import { readMessages } from './untranslated.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{src,gateway}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(test|fixture)\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Where an hour is written, or a moment cut down to its minutes; each with why that is no unnamed zone. */
const WRITES_HOURS = {
  'src/platform/web/dates.ts': 'names the zone',
  'src/platform/clock/zones.ts': 'for fields and sums, not for reading',
  'src/platform/mail/dev-outbox-page.ts': 'says UTC',
  'src/pages/admin/evidence/bank-answer.ts': 'says UTC',
  'src/pages/admin/banners/banner-fields.ts': 'for fields that say UTC',
  'src/modules/admin/queue.ts': 'compares',
  'src/main/release.ts': 'calls a release by its moment',
  'src/pages/editor/autosave/saved-mark.tsx': 'the reader’s own, of a moment ago',
};

/** Fields that an hour is typed into. */
const HOUR_FIELD = /type="(?:datetime-local|time)"/;

describe('a time', () => {
  it('is written where its zone is named, and nowhere else', () => {
    const hours =
      /timeStyle|\bhour: '|toLocaleTimeString|get(?:UTC)?Hours\(|toISOString\(\)\.slice\(0, 1[3-9]\)/;
    const writing = sources.filter(({ text }) => hours.test(text)).map(({ path }) => path);
    expect(writing.toSorted()).toEqual(Object.keys(WRITES_HOURS).toSorted());
  });

  it.each(LOCALES)('is no form of a text, which would not name it: %s', (locale) => {
    const texts = Object.entries(readMessages(root, locale));
    expect(texts.filter(([, text]) => /\{\w+, time/.test(text))).toEqual([]);
  });

  it.each(LOCALES)('names its zone in words of its own: %s', (locale) => {
    const at = new Date('2031-07-01T12:00:00Z');
    expect(timeText(at, locale, 'UTC')).toMatch(/\bUTC$/);
    expect(timeText(at, locale, 'Asia/Tokyo')).toMatch(/\bUTC\+9$/);
  });

  it('is asked for by fields that say of which zone', () => {
    const asking = sources.filter(({ text }) => HOUR_FIELD.test(text));
    expect(asking.length).toBeGreaterThan(0);
    const silent = asking.filter(({ text }) => !/t\('\w+\.\w+', \{ zone\b/.test(text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
