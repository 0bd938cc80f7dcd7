/** The drawings of the sprite, in its order; Lucide's names and shapes (ISC licence). */
export const ICON_NAMES = [
  'aperture',
  'bike',
  'book-open',
  'brush',
  'camera',
  'clapperboard',
  'cpu',
  'dices',
  'drama',
  'flower-2',
  'gamepad-2',
  'hand-heart',
  'headphones',
  'heart-pulse',
  'house',
  'landmark',
  'leaf',
  'lightbulb',
  'map-pinned',
  'message-square',
  'microscope',
  'music',
  'palette',
  'paw-print',
  'school',
  'shapes',
  'sparkles',
  'store',
  'sun',
  'users',
  'users-round',
  'utensils',
  'watch',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** Stands where a name is not known. */
export const UNKNOWN_ICON: IconName = 'shapes';

export const isIconName = (name: string): name is IconName =>
  (ICON_NAMES as readonly string[]).includes(name);
