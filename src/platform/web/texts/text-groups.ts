/**
 * Texts come to the browser in groups, one file each and language: those of the frame and of the
 * cards for every page, those of error pages, all others by the first part of their key.
 */
export const FRAME_TEXTS = 'frame';
export const FAULT_TEXTS = 'faults';

const IN_FRAME = ['design', 'shell', 'card'];
/** Parts that pages need whose other texts they don't. */
const APART: readonly (readonly [RegExp, string])[] = [
  [/^(?:media\.video|geography)\.|^campaigns\.follow(?:ing)?$/, 'reading'],
  [/^contributions\.(?:you_backed|see_yours)$/, 'reading'],
  [/^design\.(?:tag_|choose|next|prev)/, 'pickers'],
];
/** What error pages say; that there is no connection, the frame has to know without asking. */
const FAULT = /^shell\.error\.(?!offline\.)/;

/** The group a key's text is in. */
export function textGroup(key: string): string {
  if (FAULT.test(key)) return FAULT_TEXTS;
  const apart = APART.find(([keys]) => keys.test(key));
  if (apart) return apart[1];
  const dot = key.indexOf('.');
  const first = dot < 0 ? key : key.slice(0, dot);
  return IN_FRAME.includes(first) ? FRAME_TEXTS : first;
}

/** `edition` is the hash of all texts of the language, so that one word names every file. */
export function textAddress(group: string, locale: string, edition: string): string {
  return `/assets/texts-${group}-${locale}-${edition}.js`;
}
