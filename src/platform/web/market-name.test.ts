import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { marketName, nameMarket, pageTitle, SOFTWARE_NAME } from './market-name.ts';

afterEach(() => nameMarket(SOFTWARE_NAME));

/** The software is meant there, not the market that somebody runs with it. */
const OF_THE_SOFTWARE = [
  'src/platform/web/market-name.ts',
  'src/platform/config/environment.ts',
  'src/platform/http/openapi.ts',
  'src/main/start.ts',
  'src/main/start-check.mjs',
  'src/main/local/welcome.ts',
  'src/main/local/data-lock.ts',
  'src/pages/design/design-page.tsx',
  'src/pages/design/samples/foundation-samples.tsx',
];
const SOFTWARE_TEXT = /^\s*"shell\.free_software"/;

function namedIn(path: string): string[] {
  const lines = readFileSync(join(projectRoot(), path), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes(SOFTWARE_NAME) && !SOFTWARE_TEXT.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

describe('the market’s name', () => {
  it('ends every title, and is what was decided', () => {
    expect(pageTitle('A lamp', 'Updates')).toBe('A lamp · Updates · Groundswell');
    nameMarket('Hafenlicht');
    expect(marketName()).toBe('Hafenlicht');
    expect(pageTitle('A lamp')).toBe('A lamp · Hafenlicht');
  });

  it('stands in no page and no text, which ask for it', () => {
    const files = readdirSync(join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => /\.(tsx?|mjs|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => !OF_THE_SOFTWARE.includes(file));
    expect(files.length).toBeGreaterThan(1_000);
    const texts = readdirSync(join(projectRoot(), 'content'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `content/${file}`);
    expect(texts.length).toBeGreaterThan(30);
    expect([...files, ...texts].flatMap(namedIn)).toEqual([]);
  });
});
