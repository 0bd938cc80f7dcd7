const BUDGET = 116;
const ELLIPSIS = '…';

/** A text beside a link: cut to 116 characters minus the link's, its ellipsis among them. */
export function tweetText(text: string, link: string): string {
  const room = BUDGET - [...link].length;
  const letters = [...text.trim()];
  if (letters.length <= room) return letters.join('');
  if (room < 1) return '';
  return `${letters
    .slice(0, room - 1)
    .join('')
    .trimEnd()}${ELLIPSIS}`;
}
