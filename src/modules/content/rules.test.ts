import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { renderMarkdown } from './markdown.ts';
import { isReadable, PAGE_BODY_MAX } from './rules.ts';

const filled = (part: string) =>
  part.repeat(PAGE_BODY_MAX / part.length + 1).slice(0, PAGE_BODY_MAX);

describe('a text that curators write', () => {
  it.each(['>', '> ', '1. ', '- > ', '_a', '_*a', 'a_', '***a', '~~a', 'word '])(
    'is refused where it is nothing but %j',
    (part) => expect(isReadable(filled(part))).toBe(false),
  );

  it.each(['_*a', '_a', '**a '])('of %j as often as it may be is rendered in one go', (part) => {
    const block = part.repeat(70);
    const text = Array.from({ length: 18 }, () => block).join('\n\n');
    expect(isReadable(text)).toBe(true);
    expect(renderMarkdown(text, 'en').html.length).toBeGreaterThan(text.length);
  });

  it('may be each of the files', () => {
    const files = globSync('content/**/*.md', { cwd: projectRoot() });
    expect(files.length).toBeGreaterThan(20);
    const refused = files.filter(
      (file) => !isReadable(readFileSync(join(projectRoot(), file), 'utf8')),
    );
    expect(refused).toEqual([]);
  });
});
