/** The parts of the campaign editor, in their order. */
export const EDITOR_SECTIONS = [
  'basics',
  'content',
  'perks',
  'team',
  'funding',
  'extras',
  'settings',
  'coming_soon',
  'launch',
] as const;
export type EditorSection = (typeof EDITOR_SECTIONS)[number];
