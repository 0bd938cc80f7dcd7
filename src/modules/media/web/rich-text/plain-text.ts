import type { JSONContent } from '@tiptap/core';

/** Pasted or dropped text as paragraphs; a single line of it stays within the paragraph it is put into. */
export function contentOf(text: string): JSONContent[] {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  const [only] = blocks;
  if (only === undefined) return [];
  if (blocks.length === 1) return linesOf(only);
  return blocks.map((block) => ({ type: 'paragraph', content: linesOf(block) }));
}

function linesOf(block: string): JSONContent[] {
  return block
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
}
