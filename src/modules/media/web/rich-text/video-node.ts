import { Node } from '@tiptap/core';
import type { Video } from '../../contract.ts';
import { readVideoKey, spellVideo, watchAddress } from '../../video.rules.ts';

/** A video in a text: one block, its provider and id, and a title to link it by. */
export const videoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      video: { default: '', rendered: false },
      title: { default: '', rendered: false },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'figure[data-video]',
        getAttrs(element) {
          const key = readVideoKey(element.getAttribute('data-video') ?? undefined);
          const title = element.textContent?.trim() ?? '';
          return key ? { video: spellVideo(key), title } : false;
        },
      },
    ];
  },
  renderHTML({ node }) {
    const key = readVideoKey(String(node.attrs.video));
    const address = key ? watchAddress(key) : '';
    const title = String(node.attrs.title) || address;
    return ['figure', { 'data-video': node.attrs.video }, ['a', { href: address }, title]];
  },
});

/** The node of a video, for insertContent. */
export function videoContent(video: Video) {
  return { type: 'video', attrs: { video: spellVideo(video), title: video.title } };
}
