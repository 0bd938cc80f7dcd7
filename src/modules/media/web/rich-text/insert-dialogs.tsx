import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { Field } from '#design/fields/field.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { apiClient } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import type { Video } from '../../contract.ts';
import { UploadFailure } from '../send-file.ts';
import { LINK } from './make-editor.ts';
import { refusalOf, type UploadRefusals, uploadToEditor } from './upload-to-editor.ts';
import { videoContent } from './video-node.ts';

interface InsertProps {
  readonly editor: Editor;
  readonly refusals: UploadRefusals;
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly act: string;
  readonly isBusy?: boolean;
  readonly more?: ReactNode;
  readonly children: ReactNode;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

/** A dialog without a form of its own, as it stands within one: Enter acts, and sends nothing. */
function InsertFrame({ title, act, isBusy = false, more, children, onAct, onClose }: FrameProps) {
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  // The dialog itself would start on its cross.
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!isBusy && event.target.type !== 'file') onAct();
  };
  return (
    <Dialog
      open
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{t('media.rich_text.cancel')}</Button>
          <Button look="solid" busy={isBusy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line no-static-element-interactions -- catches what its fields let through */}
      <div
        ref={content}
        className="grid gap-4"
        onKeyDown={enter}
        onInput={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </Dialog>
  );
}

/** Sets, changes or removes the link of what is selected. */
export function LinkDialog({ editor, onClose }: InsertProps) {
  const t = useT();
  const known = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(known);
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const href = address.trim();
    if (!LINK.test(href)) return setWrong(true);
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '') {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    } else chain.setLink({ href });
    chain.run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <InsertFrame
      title={t('media.rich_text.link')}
      act={t('media.rich_text.link_set')}
      more={known && <Button onClick={remove}>{t('media.rich_text.link_remove')}</Button>}
      onAct={set}
      onClose={onClose}
    >
      <TextInput
        label={t('media.rich_text.link_address')}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={isWrong ? t('media.rich_text.link_wrong') : undefined}
      />
    </InsertFrame>
  );
}

/** A picture with the words for who cannot see it. */
export function ImageDialog({ editor, refusals, onClose }: InsertProps) {
  const t = useT();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const insert = async () => {
    setBusy(true);
    try {
      if (!file) throw new UploadFailure('type');
      const src = await uploadToEditor('/ckeditor/upload_dialog_image', file);
      onClose();
      editor.chain().focus().setImage({ src, alt }).run();
    } catch (reason) {
      setError(refusalOf(reason, refusals));
      setBusy(false);
    }
  };
  return (
    <InsertFrame
      title={t('media.rich_text.image')}
      act={t('media.rich_text.insert')}
      isBusy={isBusy}
      onAct={() => void insert()}
      onClose={onClose}
    >
      <Field label={t('media.rich_text.image_file')} error={error}>
        {(aria) => (
          <input
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            {...aria}
            onChange={(event) => setFile(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <TextInput
        label={t('media.rich_text.image_alt')}
        maxLength={200}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </InsertFrame>
  );
}

/** A video by its address; the server says whether it may be shown. */
export function VideoDialog({ editor, onClose }: InsertProps) {
  const t = useT();
  const [address, setAddress] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const insert = async () => {
    setBusy(true);
    try {
      const query = new URLSearchParams({ url: address.trim() });
      const path = `/private_api/video_embeds?${query}`;
      const { body } = await apiClient.get<{ response: Video }>(path);
      onClose();
      editor.chain().focus().insertContent(videoContent(body.response)).run();
    } catch {
      setWrong(true);
      setBusy(false);
    }
  };
  return (
    <InsertFrame
      title={t('media.rich_text.video')}
      act={t('media.rich_text.insert')}
      isBusy={isBusy}
      onAct={() => void insert()}
      onClose={onClose}
    >
      <TextInput
        label={t('media.rich_text.video_address')}
        type="url"
        hint={t('media.rich_text.video_hint')}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={isWrong ? t('media.rich_text.video_wrong') : undefined}
      />
    </InsertFrame>
  );
}
