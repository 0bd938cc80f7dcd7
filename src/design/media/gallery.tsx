import { type ReactNode, useId } from 'react';
import { Picture, type PictureImage } from './picture.tsx';

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

/** Pictures side by side that swipe; the small ones are links to their place, script or not. */
export function Gallery(props: GalleryProps) {
  const { label, images, language, sizes, thumbLabel, first } = props;
  const id = useId();
  const alone = images.length + (first ? 1 : 0) < 2;
  return (
    <section className="gallery" aria-label={label}>
      <div className="gallery-strip" {...(alone ? {} : { tabIndex: 0 })}>
        {first && <div id={`${id}0`}>{first}</div>}
        {images.map((image, place) => (
          <div key={image.src} id={`${id}${place + 1}`} lang={language}>
            <Picture image={image} sizes={sizes} ratio="card" priority={place === 0 && !first} />
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
    </section>
  );
}
