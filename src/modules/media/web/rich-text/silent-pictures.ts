import type { Editor } from '@tiptap/core';

/** Places of the pictures in the text that nothing is said about for people who cannot see them. */
export function silentPictures(editor: Editor): number[] {
  const places: number[] = [];
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === 'image' && String(node.attrs.alt ?? '').trim() === '') {
      places.push(place);
    }
  });
  return places;
}
