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

/** What an uploader is told by its page: where to send a picture, and the signed fields to send with it. */
export interface UploadData {
  readonly url: string;
  readonly cloud_name: string;
  readonly form_data: {
    /** Seconds since 1970; ten minutes later it is refused. */
    readonly timestamp: string;
    readonly public_id: string;
    readonly signature: string;
  };
}

/** What an upload is answered with; handed back as `image_params` to what shall show the picture. */
export interface ImageParams {
  readonly version: number;
  readonly public_id: string;
  /** As it was sent: jpg or png. */
  readonly format: string;
  readonly resource_type: 'image';
  readonly type: 'upload';
  readonly signature: string;
  readonly width: number;
  readonly height: number;
}

/** The answer of an upload: the above and where to see the picture. */
export interface UploadedImage extends ImageParams {
  readonly bytes: number;
  /** A JPEG of at most 640 pixels' width. */
  readonly url: string;
}

/** A video of a provider we know: enough to build its player without anything the provider sent. */
export interface Video {
  readonly provider: 'youtube' | 'vimeo';
  readonly id: string;
  readonly title: string;
}
