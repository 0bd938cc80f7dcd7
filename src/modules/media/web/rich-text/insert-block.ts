import type { ChainedCommands, Editor, JSONContent } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/**
 * Puts a picture or a video into the text, behind a block that is selected and not in its place, and the
 * cursor behind it, so that what is typed or inserted next leaves it alone.
 */
export function insertBlock(editor: Editor, block: JSONContent, at?: number): void {
  const { selection, doc } = editor.state;
  const behind = selection instanceof NodeSelection ? selection.to : undefined;
  const place = at === undefined ? behind : Math.min(at, doc.content.size);
  const chain = editor.chain().focus();
  const inserted =
    place === undefined ? chain.insertContent(block) : chain.insertContentAt(place, block);
  goBehind(inserted).run();
}

/** To the start of the next paragraph, which is made where there is none. */
function goBehind(chain: ChainedCommands): ChainedCommands {
  return chain.command(({ tr, state }) => {
    const { selection } = tr;
    const { $to } = selection;
    const isInside = !(selection instanceof NodeSelection) && $to.depth > 0;
    const end = isInside ? $to.after(1) : selection.to;
    const next = tr.doc.resolve(end).nodeAfter;
    const { paragraph } = state.schema.nodes;
    if (!next?.isTextblock && paragraph) tr.insert(end, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
    return true;
  });
}
