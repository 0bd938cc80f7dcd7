import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { ImageDrop } from '#design/fields/image-drop.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { UploadFailure } from '../send-file.ts';
import { insertBlock } from './insert-block.ts';
import { InsertFrame, type InsertProps } from './insert-frame.tsx';
import { silentPictures } from './silent-pictures.ts';
import { refusalOf, type UploadRefusals, uploadToEditor } from './upload-to-editor.ts';

const ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** A picture on its way to the server; a new file takes the place of one that is under way. */
function usePictureUpload(refusals: UploadRefusals) {
  const [src, setSrc] = useState<string>();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setShare(undefined);
  };
  const choose = async (file: File) => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setShare(0);
    try {
      const { signal } = controller;
      setSrc(await uploadToEditor('/ckeditor/upload_dialog_image', file, signal, setShare));
    } catch (reason) {
      const isStopped = reason instanceof UploadFailure && reason.fault === 'stopped';
      if (!isStopped) setError(refusalOf(reason, refusals));
    } finally {
      if (running.current === controller) setShare(undefined);
    }
  };
  return { src, share, error, setError, choose, stop, remove: () => setSrc(undefined) };
}

/** A picture with what it shows in words. */
export function ImageDialog({ editor, refusals, onClose }: InsertProps) {
  const t = useT();
  const locale = useLocale();
  const [alt, setAlt] = useState('');
  const { src, share, error, setError, choose, stop, remove } = usePictureUpload(refusals);
  const insert = () => {
    if (src === undefined) return setError(refusals.type);
    onClose();
    insertBlock(editor, { type: 'image', attrs: { src, alt } });
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share ?? 0);
  return (
    <InsertFrame
      title={t('media.rich_text.image')}
      act={t('media.rich_text.insert')}
      isBusy={share !== undefined}
      onAct={insert}
      onClose={onClose}
    >
      <ImageDrop
        label={t('media.rich_text.image_file')}
        hint={t('media.uploader.hint')}
        error={error}
        image={src === undefined ? null : { url: src, alt: t('media.uploader.preview') }}
        progress={
          share === undefined ? undefined : { share, text: t('media.uploader.sent', { percent }) }
        }
        status={src === undefined ? '' : t('media.uploader.done')}
        accept={ACCEPT}
        labels={{
          choose: t(src === undefined ? 'media.uploader.add' : 'media.uploader.change'),
          remove: t('media.uploader.remove'),
          cancel: t('media.uploader.cancel'),
          uploading: t('media.uploader.uploading'),
        }}
        onFiles={([file]) => file && void choose(file)}
        onRemove={remove}
        onCancel={stop}
      />
      <AltInput value={alt} onChange={setAlt} />
    </InsertFrame>
  );
}

/** What a picture of the text shows, in words: the first one that nothing is said about. */
export function AltDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT();
  const [place] = useState(() => silentPictures(editor)[0]);
  const [alt, setAlt] = useState('');
  const node = place === undefined ? null : editor.state.doc.nodeAt(place);
  const save = () => {
    onClose();
    if (place === undefined) return;
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        tr.setNodeAttribute(place, 'alt', alt.trim());
        return true;
      })
      .run();
  };
  return (
    <InsertFrame
      title={t('media.rich_text.alt_add')}
      act={t('media.rich_text.alt_save')}
      onAct={save}
      onClose={onClose}
    >
      {node && <img src={String(node.attrs.src)} alt="" className="max-h-48 rounded-card" />}
      <AltInput value={alt} onChange={setAlt} />
    </InsertFrame>
  );
}

function AltInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT();
  return (
    <TextInput
      label={t('media.rich_text.image_alt')}
      hint={t('media.rich_text.image_alt_hint')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
