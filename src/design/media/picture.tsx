import { preload } from 'react-dom';
import { classes } from '../classes.ts';

/** A picture in the sizes and formats that the server offers. */
export interface PictureImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** `srcset` lists by format; `srcSet` is of the format of `src`. */
  readonly avif?: string;
  readonly webp?: string;
  readonly srcSet?: string;
  /** A CSS colour or a tiny data URI, seen until the picture is there. */
  readonly placeholder?: string;
}

export interface PictureProps {
  readonly image: PictureImage;
  /** The `sizes` attribute: how wide it will be. */
  readonly sizes: string;
  /** The largest picture of the first screen: loaded at once, announced in the head. */
  readonly priority?: boolean;
  readonly ratio?: 'card' | 'video' | 'square' | 'natural';
  readonly rounded?: boolean;
  readonly className?: string;
}

/** The background that stands in for a picture. */
function placeholderStyle(placeholder: string | undefined) {
  if (!placeholder) return undefined;
  return placeholder.startsWith('data:')
    ? { backgroundImage: `url("${placeholder}")` }
    : { backgroundColor: placeholder };
}

/** The address of the largest picture there is of it. */
export function largestOf({ src, srcSet }: PictureImage): string {
  const widthOf = (candidate: string) => Number(/\s(\d+)w$/.exec(candidate)?.[1] ?? 0);
  const largest = (srcSet ?? '')
    .split(/,\s+/)
    .reduce((best, each) => (widthOf(each) > widthOf(best) ? each : best), '');
  return largest.split(' ')[0] || src;
}

function announce({ src, srcSet, webp, avif }: PictureImage, sizes: string) {
  const best = avif ?? webp ?? srcSet;
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(best ? { imageSrcSet: best, imageSizes: sizes } : {}),
    ...(avif ? { type: 'image/avif' } : webp ? { type: 'image/webp' } : {}),
  });
}

/** A picture that never shifts the page and never shows a grey hole. */
export function Picture(props: PictureProps) {
  const { image, sizes, priority, ratio = 'natural', rounded = true, className } = props;
  // A page that is walked to draws it at once: announced beside that, it would only be asked for twice.
  if (priority && import.meta.env.SSR) announce(image, sizes);
  return (
    <picture
      className={classes('picture', `picture-${ratio}`, rounded && 'picture-rounded', className)}
      style={placeholderStyle(image.placeholder)}
    >
      {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
      {image.webp && <source type="image/webp" srcSet={image.webp} sizes={sizes} />}
      <img
        src={image.src}
        srcSet={image.srcSet}
        sizes={image.srcSet ? sizes : undefined}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  );
}
