export { drawAvatar } from './draw-avatar.ts';
export { drawCover } from './draw-cover.ts';
export { drawScene } from './draw-scene.ts';
export { MOTIFS, type MotifName } from './motifs/index.ts';
export { PALETTES, type PaletteName } from './palettes.ts';
export type { AvatarSpec, CoverManner, CoverSpec, SceneKind, SceneSpec } from './types.ts';
