import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import type { FieldError } from '#design/fields/field.tsx';
import { ImageDrop } from '#design/fields/image-drop.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { readArrival } from '../arrival.rules.ts';
import type { UploadData, UploadedImage } from '../contract.ts';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';

export interface ImageUploaderProps {
  /** Field of the form: JSON of `image_params` after an upload, empty after a removal, else absent. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: FieldError;
  readonly optional?: boolean;
  /** Signed data from the page (`uploadData(accountId)`); asked for when it is absent or old. */
  readonly upload?: UploadData;
  /** The picture that is there already. */
  readonly image?: { readonly url: string; readonly alt?: string } | null;
  readonly ratio?: 'card' | 'square' | 'video';
  /** A new or removed picture marks the form as changed, unless this is false. */
  readonly dirtyOnUpload?: boolean;
  /** How many may be chosen at once; each is handed to `onUploaded` in turn, and none stays in the field. */
  readonly most?: number;
  /** Called with how many of those chosen were too many. */
  readonly onTooMany?: (count: number) => void;
  readonly onUploaded?: (image: UploadedImage) => void;
  readonly onRemoved?: () => void;
}

const ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** One picture of a form, or several: chosen, dropped, replaced, removed; sent as soon as it is chosen. */
export function ImageUploader(props: ImageUploaderProps) {
  const { name, label, image = null, dirtyOnUpload = true, most } = props;
  const t = useT();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const location = useLocation();
  const arrival = readArrival(new URLSearchParams(location.search), name);
  const [value, setValue] = useState(arrival && JSON.stringify(arrival.params));
  const [changes, setChanges] = useState(0);
  const set = (next: string) => {
    setValue(next);
    setChanges((count) => count + 1);
  };
  const upload = useImageUpload({
    data: props.upload,
    image: arrival ?? image,
    isMany: most !== undefined,
    onUploaded: (uploaded) => {
      const { bytes: _bytes, url: _url, ...params } = uploaded;
      if (most === undefined) set(JSON.stringify(params));
      props.onUploaded?.(uploaded);
    },
    onRemoved: () => {
      set('');
      props.onRemoved?.();
    },
  });
  useEffect(() => {
    // What watches a form for changes hears of it as of any other field.
    if (changes === 0 || !dirtyOnUpload) return;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
    field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [changes, dirtyOnUpload]);
  const { progress, status } = useStatusText(upload, changes);
  const choose = (files: readonly File[]) => {
    const left = files.length - (most ?? 1);
    if (left > 0) props.onTooMany?.(left);
    upload.choose(files.slice(0, most ?? 1));
  };
  const next = `${location.pathname}${location.search}`;
  const alt = (upload.image?.url === image?.url && image?.alt) || t('media.uploader.preview');
  return (
    <>
      <ImageDrop
        label={label}
        hint={props.hint ?? t('media.uploader.hint')}
        error={useFault(upload) ?? props.error}
        optional={props.optional ?? false}
        image={upload.image && { url: upload.image.url, alt }}
        ratio={props.ratio ?? 'card'}
        progress={progress}
        status={status}
        accept={ACCEPT}
        labels={{
          choose: upload.image ? t('media.uploader.change') : t('media.uploader.add'),
          remove: t('media.uploader.remove'),
          cancel: t('media.uploader.cancel'),
          uploading: t('media.uploader.uploading'),
        }}
        isMany={most !== undefined && most > 1}
        onFiles={choose}
        onRemove={upload.remove}
        onCancel={upload.cancel}
        fallback={
          <noscript>
            <a href={paths.newPicture(locale, { name, next })}>
              {t('media.uploader.without_script')}
            </a>
          </noscript>
        }
      />
      {value !== undefined && (
        <input ref={field} type="hidden" name={name} value={value} readOnly />
      )}
    </>
  );
}

function useFault({ fault }: ImageUpload): string | undefined {
  const t = useT();
  if (fault === undefined) return undefined;
  return fault === 'type'
    ? t('campaign_editor.misc.error.cloudinary_file_type')
    : t('campaign_editor.misc.error.cloudinary_generic');
}

/** What is read beside the bar, and what is heard at the end. */
function useStatusText(upload: ImageUpload, changes: number) {
  const t = useT();
  const locale = useLocale();
  const { phase, bitsPerSecond } = upload;
  if (phase === 'uploading') {
    const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(upload.progress);
    const speed = bitsPerSecond !== undefined && speedOf(locale, bitsPerSecond);
    const text = speed
      ? t('media.uploader.sent_at', { percent, speed })
      : t('media.uploader.sent', { percent });
    return { progress: { share: upload.progress, text }, status: '' };
  }
  if (phase === 'done') return { progress: undefined, status: t('media.uploader.done') };
  const isRemoved = phase === 'idle' && changes > 0 && upload.image === null;
  return { progress: undefined, status: isRemoved ? t('media.uploader.removed') : '' };
}

function speedOf(locale: string, bitsPerSecond: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabit-per-second',
    maximumSignificantDigits: 2,
  });
  return format.format(bitsPerSecond / 1_000_000);
}
