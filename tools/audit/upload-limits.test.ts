import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#modules/media/rules.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { readMessages } from './untranslated.ts';

const root = join(import.meta.dirname, '../..');

/** Where a picture is chosen: the uploader says the limit unless it is given other words. */
const CHOOSERS =
  /<(?:ImageUploader|ImageDrop)\b[^]*?\/>|<Field\b(?:(?!<\/Field>)[^])*type="file"(?:(?!<\/Field>)[^])*/g;
const OWN_HINT = /hint=\{(?:props\.hint \?\? )?t\('([\w.]+)'\)\}/;

const places = globSync('src/{pages,modules}/**/*.tsx', { cwd: root })
  .filter((path) => !/\.test\.|\/design\/samples\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    // A table of addresses is no picture.
    const isPicture = (tag: string) => tag.startsWith('<Image') || tag.includes('image/jpeg');
    const choosers = (text.match(CHOOSERS) ?? []).filter(isPicture);
    return choosers.map((tag) => ({
      path,
      key:
        OWN_HINT.exec(tag)?.[1] ??
        (tag.startsWith('<ImageUploader') && !tag.includes('hint=') ? 'media.uploader.hint' : ''),
    }));
  });

describe('the limit of uploads', () => {
  it('is said before, wherever a picture is chosen', () => {
    const paths = places.map(({ path }) => path);
    for (const place of [
      'src/pages/editor/pictures/card-picture.tsx',
      'src/pages/editor/content/gallery-field.tsx',
      'src/pages/editor/perks/perk-form.tsx',
      'src/pages/editor/coming-soon/coming-soon-editor-page.tsx',
      'src/pages/settings/profile-page.tsx',
      'src/modules/media/web/rich-text/picture-dialogs.tsx',
      'src/modules/media/web/new-picture-page.tsx',
    ]) {
      expect(paths).toContain(place);
    }
    expect(places.filter(({ key }) => key === '')).toEqual([]);
  });

  it.each(LOCALES)('is the one that holds, there and in the refusal: %s', (locale) => {
    const texts = readMessages(root, locale);
    const megabytes = MAX_UPLOAD_BYTES / 1_000_000;
    const limit = new RegExp(`JPG.*PNG.*\\b${megabytes}\\s(?:MB|Mo)\\b`, 's');
    const keys = ['campaign_editor.misc.error.cloudinary_generic', ...places.map(({ key }) => key)];
    for (const key of new Set(keys))
      expect([key, texts[key]]).toEqual([key, expect.stringMatching(limit)]);
  });
});
