/**
 * Texts come to the browser in groups, one file each and language: those of the frame and of the
 * cards for every page, all others by the first part of their key.
 */
export const FRAME_TEXTS = 'frame';

const IN_FRAME = ['design', 'shell', 'card'];

/** The group a key's text is in. */
export function textGroup(key: string): string {
  const dot = key.indexOf('.');
  const first = dot < 0 ? key : key.slice(0, dot);
  return IN_FRAME.includes(first) ? FRAME_TEXTS : first;
}

/** `edition` is the hash of all texts of the language, so that one word names every file. */
export function textAddress(group: string, locale: string, edition: string): string {
  return `/assets/texts-${group}-${locale}-${edition}.js`;
}
