// What pages and components get of a picture. Types only: nothing here reaches the browser as code.

/** Everything the `Picture` component wants, but for the alternative text, which its page words. */
export interface Picture {
  /** A JPEG of middle size, for browsers without srcset and for crawlers. */
  readonly src: string;
  /** Its sizes as JPEG. */
  readonly srcSet: string;
  readonly webp: string;
  /** Only once all its sizes have been made. */
  readonly avif?: string;
  readonly sizes: string;
  /** Pixels of the largest variant: put them on the img so that nothing shifts. */
  readonly width: number;
  readonly height: number;
  /** Tiny blurred picture as a data address. */
  readonly placeholder: string;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
}
