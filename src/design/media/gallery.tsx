import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { useT } from '#platform/web/messages.tsx';
import type { GalleryDialog } from './gallery-dialog.tsx';
import { largestOf, Picture, type PictureImage } from './picture.tsx';

export interface GalleryProps {
  readonly label: string;
  readonly images: readonly PictureImage[];
  /** The language the pictures are described in. */
  readonly language?: string;
  readonly sizes: string;
  /** The name of the link to the n-th picture, counted from 1. */
  readonly thumbLabel: (place: number) => string;
  /** Stands before the pictures, for example a film. */
  readonly first?: ReactNode;
}

/**
 * Pictures side by side that swipe; the small ones are links to their place, the large ones to the picture
 * itself, which opens above the page where there is a script.
 */
export function Gallery(props: GalleryProps) {
  const { label, images, language, sizes, thumbLabel, first } = props;
  const t = useT();
  const id = useId();
  const large = useLarge();
  const alone = images.length + (first ? 1 : 0) < 2;
  return (
    <div className="gallery">
      <div
        className="gallery-strip"
        role="region"
        aria-label={label}
        {...(alone ? {} : { tabIndex: 0 })}
      >
        {first && <div id={`${id}0`}>{first}</div>}
        {images.map((image, place) => (
          <div key={image.src} id={`${id}${place + 1}`}>
            <a
              className="gallery-large"
              href={largestOf(image)}
              onClick={(event) => large.open(event, place)}
            >
              <span lang={language}>
                <Picture
                  image={image}
                  sizes={sizes}
                  ratio="card"
                  priority={place === 0 && !first}
                />
              </span>
              <span className="visually-hidden">{t('design.enlarge', { place: place + 1 })}</span>
            </a>
          </div>
        ))}
      </div>
      {!alone && (
        <ol className="gallery-thumbs">
          {images.map((image, place) => (
            <li key={image.src}>
              <a
                href={`#${id}${place + 1}`}
                aria-label={thumbLabel(place + 1)}
                onClick={(event) => {
                  event.preventDefault();
                  document
                    .getElementById(`${id}${place + 1}`)
                    ?.scrollIntoView({ block: 'nearest', inline: 'start' });
                }}
              >
                <Picture image={{ ...image, alt: '' }} sizes="96px" ratio="card" />
              </a>
            </li>
          ))}
        </ol>
      )}
      {large.opened && (
        <large.opened.Large
          label={label}
          images={images}
          language={language}
          start={large.opened.start}
          onClose={large.close}
        />
      )}
    </div>
  );
}

/** What shows pictures large comes with the first click; without it the link leads to the picture. */
function useLarge() {
  const [opened, setOpened] = useState<{ Large: typeof GalleryDialog; start: number } | null>(null);
  const open = (event: MouseEvent<HTMLAnchorElement>, start: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./gallery-dialog.tsx').then(
      ({ GalleryDialog: Large }) => setOpened({ Large, start }),
      () => location.assign(href),
    );
  };
  return { opened, open, close: () => setOpened(null) };
}
