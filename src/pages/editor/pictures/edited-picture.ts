interface Point {
  readonly x: number;
  readonly y: number;
}

/** A picture with how it is cut; all numbers are whole percents of the whole picture. */
export interface EditedPicture {
  readonly publicId: string;
  /** As it is shown on cards. */
  readonly url: string;
  readonly wholeUrl: string;
  /** Width by height of the whole. */
  readonly ratio: number;
  readonly crop: (Point & { readonly width: number; readonly height: number }) | null;
  readonly focal: Point | null;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  /** 100 shows the whole picture, 300 a third of each side. */
  readonly zoom: number;
}

/** How the sliders stand for a picture. */
export function frameOf({ crop, focal }: Pick<EditedPicture, 'crop' | 'focal'>): Frame {
  const zoom = crop ? Math.round(10_000 / Math.max(crop.width, crop.height)) : 100;
  return { x: focal?.x ?? 50, y: focal?.y ?? 50, zoom };
}

/** What the sliders mean: a part around the point, moved as far as the picture's edges ask. */
export function framingOf({ x, y, zoom }: Frame): {
  crop: { x: number; y: number; width: number; height: number } | null;
  focal_point: Point | null;
} {
  const side = Math.min(100, Math.max(5, Math.round(10_000 / zoom)));
  const edge = (middle: number) => Math.min(100 - side, Math.max(0, Math.round(middle - side / 2)));
  const crop = side === 100 ? null : { x: edge(x), y: edge(y), width: side, height: side };
  const isMiddle = x === 50 && y === 50;
  return { crop, focal_point: isMiddle ? null : { x, y } };
}

/** CSS of a picture that fills a box of another shape, cut as the server cuts it. */
export function cutStyle(
  frame: Frame,
  ratio: number,
  box: number,
): { width: string; height: string; left: string; top: string } {
  const { crop } = framingOf(frame);
  const part = crop ?? { x: 0, y: 0, width: 100, height: 100 };
  const partRatio = (part.width * ratio) / part.height;
  const width = partRatio > box ? (part.width * box) / partRatio : part.width;
  const height = partRatio > box ? part.height : (part.height * partRatio) / box;
  const start = (middle: number, length: number, from: number, whole: number) =>
    Math.min(Math.max(middle - length / 2, from), from + whole - length);
  const x = start(frame.x, width, part.x, part.width);
  const y = start(frame.y, height, part.y, part.height);
  return {
    width: `${10_000 / width}%`,
    height: `${10_000 / height}%`,
    left: `${(-x * 100) / width}%`,
    top: `${(-y * 100) / height}%`,
  };
}
