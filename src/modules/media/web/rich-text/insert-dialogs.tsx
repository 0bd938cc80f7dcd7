import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#design/actions/button.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { apiClient } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import type { Video } from '../../contract.ts';
import { LINK } from './make-editor.ts';
import { insertBlock } from './insert-block.ts';
import { InsertFrame, type InsertProps } from './insert-frame.tsx';
import { videoContent } from './video-node.ts';

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
      // The closed dialog gives the focus back first; the text takes it then.
      flushSync(onClose);
      insertBlock(editor, videoContent(body.response));
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
