import '../pictures/pictures.css';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#app/paths.ts';
import { IconButton } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldGroup } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { PICTURES_MAX, pictureAltField } from '#modules/campaigns/rules.ts';
import type { UploadData, UploadedImage } from '#modules/media/index.ts';
import { ImageUploader } from '#modules/media/web/index.ts';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { useAutosave, useSectionForm, useTouch } from '../autosave/autosave.tsx';
import { useUndo } from '../undo.tsx';

interface GalleryPicture {
  readonly id: string;
  readonly alt: string;
  readonly url: string;
}

interface GalleryFieldProps {
  readonly pictures: readonly GalleryPicture[];
  /** For the first picture; later ones ask for their own. */
  readonly upload: UploadData;
}

/** Takes a picture out of its form now: the page may be on its way out, and is not drawn once more. */
function leaveOut(id: string): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `[data-picture="${CSS.escape(id)}"] input`,
  );
  for (const field of fields) field.disabled = true;
}

/** The pictures, what was ticked away but can be had back, and what is done with them. */
function useGallery(known: readonly GalleryPicture[]) {
  const t = useT();
  const { editor, saver } = useAutosave();
  const touch = useTouch();
  const { offer, notice } = useUndo();
  const [pictures, setPictures] = useState(known);
  const [gone, setGone] = useState<readonly string[]>([]);
  const back = (id: string) => setGone((ids) => ids.filter((one) => one !== id));
  const remove = (id: string) => {
    setGone((ids) => [...ids, id]);
    offer({
      text: t('editor.picture_removed'),
      undo: () => back(id),
      settle: () => {
        leaveOut(id);
        void saver.flush();
        setPictures((all) => all.filter((one) => one.id !== id));
        back(id);
      },
    });
  };
  const move = (id: string, by: -1 | 1) => {
    setPictures((all) => {
      const shown = all.filter((one) => !gone.includes(one.id));
      const from = shown.findIndex((one) => one.id === id);
      const other = shown[from + by];
      const one = shown[from];
      if (!one || !other) return all;
      return all.map((each) => (each.id === one.id ? other : each.id === other.id ? one : each));
    });
    touch();
  };
  const add = (image: UploadedImage) => {
    const { bytes: _bytes, url, ...params } = image;
    const body = { attr: 'gallery', image_params: params };
    const call = paths.api(`campaigns/${editor.id}/image`);
    const place = async () => {
      const answer = await apiClient.post<{ response: { version: number } }>(call, body);
      // At once: a save that comes next sends the list as it stands in the form.
      flushSync(() => setPictures((all) => [...all, { id: image.public_id, alt: '', url }]));
      return answer.body.response;
    };
    saver
      .during(place)
      .catch((error: unknown) =>
        flash('error', (error instanceof ApiError && error.description) || t('editor.offline')),
      );
  };
  return { pictures, gone, notice, remove, move, add };
}

/** Up to twelve pictures in an order, each with its words. */
export function GalleryField({ pictures: known, upload }: GalleryFieldProps) {
  const t = useT();
  const form = useSectionForm();
  const { pictures, gone, notice, remove, move, add } = useGallery(known);
  const shown = pictures.filter(({ id }) => !gone.includes(id));
  return (
    <FieldGroup legend={t('editor.gallery')} text={t('editor.gallery_text', { max: PICTURES_MAX })}>
      <div className="grid gap-4">
        <ul className="gallery-field">
          {pictures.map(({ id, alt, url }) => {
            const place = shown.findIndex((one) => one.id === id);
            return (
              <li key={id} className="gallery-item" data-picture={id} hidden={gone.includes(id)}>
                <img src={url} alt={alt || t('editor.picture_n', { n: place + 1 })} />
                <div className="grid gap-2">
                  <input type="hidden" name="picture_id" value={id} />
                  <TextInput
                    label={t('editor.alt_of', { n: place + 1 })}
                    id={pictureAltField(id)}
                    name="picture_alt"
                    maxLength={250}
                    optional
                    defaultValue={alt}
                  />
                  <div className="needs-script flex gap-1">
                    <IconButton
                      size="small"
                      look="quiet"
                      label={t('editor.picture_earlier', { n: place + 1 })}
                      icon={<ArrowLeft aria-hidden="true" />}
                      disabled={place === 0}
                      onClick={() => move(id, -1)}
                    />
                    <IconButton
                      size="small"
                      look="quiet"
                      label={t('editor.picture_later', { n: place + 1 })}
                      icon={<ArrowRight aria-hidden="true" />}
                      disabled={place === shown.length - 1}
                      onClick={() => move(id, 1)}
                    />
                    <IconButton
                      size="small"
                      look="quiet"
                      label={t('editor.picture_remove', { n: place + 1 })}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => remove(id)}
                    />
                  </div>
                  <noscript>
                    <Checkbox
                      label={t('editor.picture_remove', { n: place + 1 })}
                      name="picture_gone"
                      value={id}
                    />
                  </noscript>
                </div>
              </li>
            );
          })}
        </ul>
        {notice}
        {shown.length < PICTURES_MAX && (
          <ImageUploader
            name="gallery_image"
            label={t('editor.gallery_add')}
            hint={t('editor.hint.gallery')}
            upload={upload}
            most={PICTURES_MAX - shown.length}
            onTooMany={() => flash('error', t('editor.gallery_full', { max: PICTURES_MAX }))}
            error={form.error('gallery_image')}
            dirtyOnUpload={false}
            onUploaded={add}
          />
        )}
      </div>
    </FieldGroup>
  );
}
