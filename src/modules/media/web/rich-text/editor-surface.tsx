import type { Editor } from '@tiptap/core';
import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { useT } from '#platform/web/messages.tsx';
import { insertBlock } from './insert-block.ts';
import { LinkDialog, VideoDialog } from './insert-dialogs.tsx';
import { htmlOf, makeEditor } from './make-editor.ts';
import { AltDialog, ImageDialog } from './picture-dialogs.tsx';
import { silentPictures } from './silent-pictures.ts';
import { type Insertion, Toolbar } from './toolbar.tsx';
import { refusalOf, type UploadRefusals, uploadToEditor } from './upload-to-editor.ts';

export interface SurfaceProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly attributes: Record<string, string>;
  readonly isSource: boolean;
  readonly onSource: (isSource: boolean) => void;
  readonly onReady: () => void;
  readonly refusals: UploadRefusals;
}

const DIALOGS = { link: LinkDialog, image: ImageDialog, video: VideoDialog, alt: AltDialog };

/** The editor above its text area, which stays the field of the form. */
export function EditorSurface(props: SurfaceProps) {
  const { area, attributes, isSource, onSource, refusals } = props;
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [insertion, setInsertion] = useState<Insertion | 'alt'>();
  const [hasLeftOut, setLeftOut] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const first = useRef({ attributes, onReady: props.onReady, sendPictures });

  async function sendPictures(files: readonly File[], at: number | undefined, to: Editor) {
    for (const file of files) {
      setUploads((count) => count + 1);
      try {
        const src = await uploadToEditor('/ckeditor/upload_image', file);
        insertBlock(to, { type: 'image', attrs: { src, alt: '' } }, at);
      } catch (reason) {
        flash('error', refusalOf(reason, refusals));
      } finally {
        setUploads((count) => count - 1);
      }
    }
  }

  // Before the browser paints: editor and text area are never seen at once.
  useLayoutEffect(() => {
    if (!place.current || !area.current) return;
    const field = area.current;
    const made: Editor = makeEditor({
      element: place.current,
      html: field.value,
      attributes: first.current.attributes,
      onChange: (html) => {
        setLeftOut(false);
        fill(field, html);
      },
      onLeftOut: () => setLeftOut(true),
      onPictures: (files, at) => void first.current.sendPictures(files, at, made),
    });
    made.on('transaction', redraw);
    setEditor(made);
    first.current.onReady();
    return () => made.destroy();
  }, [area, first]);

  const toggleSource = () => {
    if (!editor || !area.current) return;
    if (isSource) {
      editor.commands.setContent(area.current.value, { emitUpdate: false });
      fill(area.current, htmlOf(editor));
    }
    onSource(!isSource);
  };
  const Dialog = insertion && DIALOGS[insertion];
  return (
    <>
      {editor && (
        <Toolbar
          editor={editor}
          controls={attributes.id ?? ''}
          isSource={isSource}
          onSource={toggleSource}
          onInsert={setInsertion}
        />
      )}
      {/* Until the texts of the tools are here the text area stands alone. */}
      <div ref={place} hidden={isSource || !editor} />
      {editor && Dialog && (
        <Dialog editor={editor} refusals={refusals} onClose={() => setInsertion(undefined)} />
      )}
      <p
        className={uploads > 0 || hasLeftOut ? 'px-4 py-2 text-14 text-soft' : 'visually-hidden'}
        role="status"
      >
        {uploads > 0 ? t('media.rich_text.uploading') : hasLeftOut && t('media.rich_text.left_out')}
      </p>
      {editor && !isSource && <AltNudge editor={editor} onAdd={() => setInsertion('alt')} />}
    </>
  );
}

/** Pictures that say nothing to people who cannot see them, and the way to change that. */
function AltNudge({ editor, onAdd }: { editor: Editor; onAdd: () => void }) {
  const t = useT();
  const count = silentPictures(editor).length;
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 text-14">
      <span>{t('media.rich_text.alt_missing', { count })}</span>
      <Button size="small" onClick={onAdd}>
        {t('media.rich_text.alt_add')}
      </Button>
    </p>
  );
}

/** Puts the text into the form's field, and lets whoever watches the form know. */
function fill(field: HTMLTextAreaElement, html: string): void {
  if (field.value === html) return;
  field.value = html;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
