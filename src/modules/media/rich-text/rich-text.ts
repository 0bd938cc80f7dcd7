import { fieldErrors } from '#platform/errors/app-error.ts';
import { isOwn, readAddress } from '../media-address.ts';
import { readPictures } from '../read-pictures.ts';
import { cleanHtml, type Framings, tryCleanHtmlInRounds } from './clean-html.ts';

const PICTURE_ADDRESS = /\/media\/[\w-]{1,60}\/[\w,-]{1,60}\/[a-z0-9]{20}\.[a-z]{3,4}/g;
/** More pictures of an earlier key than this are not looked up for one text. */
const MOST_PICTURES = 200;

/**
 * What somebody wrote, as it is kept. Throws 422 about `field` for a text of more than 200,000 characters
 * and for one of too many tags. Outside of transactions: it may ask the database about pictures.
 */
export async function acceptRichText(field: string, html: string): Promise<string> {
  const outcome = await tryCleanHtmlInRounds(html, await framingsIn(html));
  if ('html' in outcome) return outcome.html;
  throw fieldErrors({ [field]: [`errors.media.rich_text_${outcome.problem}`] });
}

/** A kept text as it is shown: cleaned again, its pictures with addresses of today. */
export async function presentRichText(html: string): Promise<string> {
  return cleanHtml(html, await framingsIn(html));
}

/** How the owners framed the pictures whose addresses in a text are not signed with today's key. */
async function framingsIn(html: string): Promise<Framings> {
  const wanted = new Set<string>();
  for (const [address] of html.matchAll(PICTURE_ADDRESS)) {
    const named = readAddress(address);
    if (named && !isOwn(named)) wanted.add(named.publicId);
    if (wanted.size >= MOST_PICTURES) break;
  }
  if (wanted.size === 0) return new Map();
  const pictures = await readPictures([...wanted]);
  return new Map(
    [...wanted].flatMap((publicId) => {
      const picture = pictures.get(publicId);
      return picture ? [[publicId, picture.framing ?? ''] as const] : [];
    }),
  );
}
