import type { MotifName } from './motifs/index.ts';
import type { PaletteName } from './palettes.ts';

export type { MotifName, PaletteName };

/** How a maker draws: cut paper, pen and ink, newsprint, blocks seen from above, a drawing board, letters. */
export type CoverManner = 'paper' | 'ink' | 'halftone' | 'isometric' | 'blueprint' | 'poster';

/** What a cover shows: the motif, its colours, and the seed of its variation. */
export interface CoverSpec {
  readonly motif: MotifName;
  readonly palette: PaletteName;
  readonly seed: number;
  /** Cut paper when absent. */
  readonly manner?: CoverManner;
  /** What a poster says, in capitals without accents; a line per word. */
  readonly words?: string;
  /** Pixels; 1600 × 1200 when absent. The drawing itself is always 4:3. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * The further pictures of a campaign: `detail` is close up, `use` sets it among people,
 * `plan` is a working drawing, `series` shows variants side by side.
 */
export type SceneKind = 'detail' | 'use' | 'plan' | 'series';

export interface SceneSpec extends CoverSpec {
  readonly scene: SceneKind;
}

export interface AvatarSpec {
  readonly palette: PaletteName;
  readonly seed: number;
  /** Pixels; 400 when absent. */
  readonly size?: number;
}
