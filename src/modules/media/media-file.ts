/** A stored picture. */
export interface MediaFile {
  readonly id: number;
  readonly publicId: string;
  readonly format: 'jpg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly storageKey: string;
  readonly color: string;
  readonly preview: string;
  /** Shapes whose AVIF ladder is complete. */
  readonly avifShapes: readonly string[];
  /** Crop and focal point as spelt in its addresses; absent or empty for the whole picture. */
  readonly framing?: string;
}

/** As much of a stored picture as its markup needs. */
export type PictureSource = Pick<
  MediaFile,
  'publicId' | 'width' | 'height' | 'color' | 'preview' | 'avifShapes' | 'framing'
>;
