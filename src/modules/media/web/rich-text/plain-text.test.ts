import { describe, expect, it } from 'vitest';
import { contentOf } from './plain-text.ts';

const text = (content: string) => ({ type: 'text', text: content });
const BREAK = { type: 'hardBreak' };

describe('pasted text [2-44]', () => {
  it.each(['', '\n\n', ' \r\n\r\n '])('makes nothing of %j', (pasted) => {
    expect(contentOf(pasted)).toEqual([]);
  });

  it('keeps a line in its paragraph, and markup as the characters it is', () => {
    expect(contentOf('<b>bold</b>')).toEqual([text('<b>bold</b>')]);
    expect(contentOf('one\r\ntwo')).toEqual([text('one'), BREAK, text('two')]);
  });

  it('makes a paragraph of what stands between empty lines', () => {
    expect(contentOf('one\n\n\ntwo\nthree\n')).toEqual([
      { type: 'paragraph', content: [text('one')] },
      { type: 'paragraph', content: [text('two'), BREAK, text('three'), BREAK] },
    ]);
  });
});
