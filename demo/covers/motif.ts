import type { GroundName } from './grounds.ts';
import type { Pen } from './pen.ts';

/** A subject a picture can have, drawn on a sheet of 1600 × 1200 around (800, 600). */
export interface Motif {
  readonly grounds: readonly GroundName[];
  /** Where a close-up looks. */
  readonly focus: readonly [x: number, y: number];
  /** False for subjects that read only one way round or fill the sheet. */
  readonly mirrors: boolean;
  /** The drawing reaches the edges of the sheet and must not be moved or made smaller. */
  readonly fills: boolean;
  draw(pen: Pen): string;
}

type Manners = Partial<Pick<Motif, 'mirrors' | 'fills'>>;

export function motif(
  grounds: readonly GroundName[],
  focus: readonly [number, number],
  draw: (pen: Pen) => string,
  { mirrors = true, fills = false }: Manners = {},
): Motif {
  return { grounds, focus, mirrors, fills, draw };
}
