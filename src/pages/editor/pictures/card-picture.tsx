import { Crop } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import type { UploadData, UploadedImage } from '#modules/media/index.ts';
import { ImageUploader } from '#modules/media/web/index.ts';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { useAutosave, useSectionForm } from '../autosave/autosave.tsx';
import { useUndo } from '../undo.tsx';
import type { EditedPicture } from './edited-picture.ts';
import { FrameDialog } from './frame-dialog.tsx';

interface CardPictureProps {
  readonly picture: EditedPicture | null;
  readonly upload: UploadData;
  readonly alt: string;
}

interface Placed {
  readonly version: number;
}

/** The picture just uploaded, before anybody has cut it. */
const freshPicture = (image: UploadedImage): EditedPicture => ({
  publicId: image.public_id,
  url: image.url,
  wholeUrl: image.url,
  ratio: image.width / image.height,
  crop: null,
  focal: null,
});

/** Puts pictures on the card as soon as they are uploaded; a removal waits until nobody wants it back. */
function useCardPicture(known: EditedPicture | null) {
  const t = useT();
  const { editor, saver } = useAutosave();
  const { offer, forget, notice } = useUndo();
  const [picture, setPicture] = useState(known);
  const [edition, setEdition] = useState(0);
  const url = paths.api(`campaigns/${editor.id}/image`);
  const showError = (error: unknown) =>
    flash('error', (error instanceof ApiError && error.description) || t('editor.offline'));
  const place = (image: UploadedImage) => {
    forget();
    const { bytes: _bytes, url: _url, ...params } = image;
    const body = { attr: 'card', image_params: params };
    const work = () => apiClient.post<{ response: Placed }>(url, body);
    saver
      .during(async () => (await work()).body.response)
      .then(() => setPicture(freshPicture(image)), showError);
  };
  const remove = () => {
    const before = picture;
    setPicture(null);
    const body = { attr: 'card' };
    const work = () => apiClient.delete<{ response: Placed }>(url, { body, keepalive: true });
    const clear = () => saver.during(async () => (await work()).body.response).catch(showError);
    offer({
      text: t('editor.picture_removed'),
      undo: () => {
        setPicture(before);
        setEdition((count) => count + 1);
      },
      settle: () => void clear(),
    });
  };
  const reframed = (next: EditedPicture) => {
    setPicture(next);
    setEdition((count) => count + 1);
  };
  return { picture, reframed, edition, place, remove, notice };
}

/** The picture of the card: uploaded, cut around what matters, said in words. */
export function CardPicture({ picture: known, upload, alt }: CardPictureProps) {
  const t = useT();
  const form = useSectionForm();
  const { picture, reframed, edition, place, remove, notice } = useCardPicture(known);
  const [isFraming, setFraming] = useState(false);
  return (
    <div className="grid gap-4">
      <div id="card" tabIndex={-1}>
        <ImageUploader
          key={edition}
          name="card_image"
          label={t('editor.field.card')}
          hint={t('editor.hint.card')}
          ratio="card"
          upload={upload}
          image={picture && { url: picture.url, alt }}
          error={form.error('card_image')}
          dirtyOnUpload={false}
          onUploaded={place}
          onRemoved={remove}
        />
      </div>
      {notice}
      {picture && (
        <Button
          className="needs-script justify-self-start"
          size="small"
          icon={<Crop aria-hidden="true" />}
          onClick={() => setFraming(true)}
        >
          {t('editor.frame')}
        </Button>
      )}
      {picture && isFraming && (
        <FrameDialog
          picture={picture}
          onClose={() => setFraming(false)}
          onSaved={(next) => {
            reframed(next);
            setFraming(false);
          }}
        />
      )}
      <TextInput
        label={t('editor.field.alt')}
        hint={t('editor.hint.alt')}
        id="card_alt"
        name="card_alt"
        maxLength={250}
        optional
        defaultValue={form.value('card_alt', alt)}
        error={form.error('card_alt')}
      />
    </div>
  );
}
