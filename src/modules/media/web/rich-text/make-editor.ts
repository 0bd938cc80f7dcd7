import { Editor, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { contentOf } from './plain-text.ts';
import { videoNode } from './video-node.ts';

/** Addresses that a link may have; the server allows the same. */
export const LINK = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Only our own pictures: a foreign one would be asked for as soon as it is shown. */
const ownImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (OWN_PICTURE.test(element.getAttribute('src') ?? '') ? null : false),
      },
    ];
  },
});

/** The shape of our addresses; the page's policy keeps other hosts out that imitate it. */
const OWN_PICTURE =
  /^(?:https:\/\/[\w.:-]+)?\/media\/[\w-]+\/[\w,-]+\/[a-z0-9]{20}\.(?:jpg|webp|avif)$/;

const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (address) => LINK.test(address),
    },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  ownImage,
  videoNode,
];

export interface EditorOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly attributes: Record<string, string>;
  onChange(html: string): void;
  /** Pictures dropped on the text, with the place they were dropped at. */
  onPictures(files: readonly File[], at: number | undefined): void;
  /** Something of what was pasted or dropped stays outside. */
  onLeftOut(): void;
}

/** The editor itself: what is pasted or dropped comes in as plain text. */
export function makeEditor(options: EditorOptions): Editor {
  const editor: Editor = new Editor({
    element: options.element,
    extensions: EXTENSIONS,
    content: options.html,
    // Its few rules stand in our own style sheet.
    injectCSS: false,
    editorProps: {
      attributes: options.attributes,
      handlePaste(_view, event) {
        const { files, isPicture } = picturesOf(event.clipboardData);
        if (isPicture) options.onPictures(files, undefined);
        else insertText(editor, event.clipboardData, undefined);
        if (!isPicture && losesSomething(event.clipboardData)) options.onLeftOut();
        return true;
      },
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved) return false;
        event.preventDefault();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) options.onPictures(files, at);
        else insertText(editor, event.dataTransfer, at);
        if (files.length === 0 && losesSomething(event.dataTransfer)) options.onLeftOut();
        return true;
      },
    },
    onUpdate: () => options.onChange(htmlOf(editor)),
  });
  return editor;
}

/** What the form sends: nothing for a text without anything in it, and no empty lines at its end. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}

/** A copied picture comes as a file without words of its own. */
function picturesOf(data: DataTransfer | null) {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return { files, isPicture: files.length > 0 && !data?.getData('text/plain') };
}

/** What plain text cannot hold. */
const MORE_THAN_TEXT =
  /<(?:img|picture|table|video|iframe|svg|object|b|strong|i|em|h[1-6]|a)[\s>]/i;

function losesSomething(data: DataTransfer | null): boolean {
  if (data === null) return false;
  const isText = data.getData('text/plain').trim() !== '';
  return MORE_THAN_TEXT.test(data.getData('text/html')) || (!isText && data.types.length > 0);
}

function insertText(editor: Editor, data: DataTransfer | null, at: number | undefined): void {
  const content = contentOf(data?.getData('text/plain') ?? '');
  if (content.length === 0) return;
  const chain = editor.chain().focus();
  if (at === undefined) chain.insertContent(content).run();
  else chain.insertContentAt(at, content).run();
}
