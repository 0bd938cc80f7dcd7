import type { MotifName } from './motifs/index.ts';
import type { PaletteName } from './palettes.ts';

export type { MotifName, PaletteName };

/** What a cover shows: the motif, its colours, and the seed of its variation. */
export interface CoverSpec {
  readonly motif: MotifName;
  readonly palette: PaletteName;
  readonly seed: number;
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
