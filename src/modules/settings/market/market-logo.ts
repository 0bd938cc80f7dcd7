import { drawIcon } from '#modules/media/index.ts';
import {
  type FindRootFile,
  replaceRootFiles,
  type RootFile,
} from '#platform/http/serving/root-files.ts';
import { wearLogo } from '#platform/market/market-logo.ts';

const PAPER = '#fffdf9';

/** Files of the site that show its mark, and how each is drawn from a logo. */
const FILES: Readonly<Record<string, (logo: string) => Promise<RootFile | undefined>>> = {
  'icon-192.png': (logo) => png(logo, 192),
  'icon-512.png': (logo) => png(logo, 512),
  // Apple's devices show black where it is clear.
  'apple-touch-icon.png': (logo) => png(logo, 180, PAPER),
  'favicon.svg': wrapped,
};

async function png(logo: string, edge: number, ground?: string): Promise<RootFile | undefined> {
  const bytes = await drawIcon(logo, ground === undefined ? { edge } : { edge, ground });
  return bytes && { bytes, contentType: 'image/png' };
}

/** Browsers were told that it is a drawing, and pages that are kept go on telling them. */
async function wrapped(logo: string): Promise<RootFile | undefined> {
  const bytes = await drawIcon(logo, { edge: 96 });
  if (!bytes) return undefined;
  const href = `data:image/png;base64,${bytes.toString('base64')}`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<image width="32" height="32" href="${href}"/></svg>`;
  return { bytes: Buffer.from(svg), contentType: 'image/svg+xml' };
}

/**
 * Has a picture stand for the market wherever its mark is seen outside of pages: icons of browsers and
 * home screens, mails, share cards. Null for the product's own mark. Each file is drawn when it is first
 * asked for.
 */
export function showLogo(logo: string | null): void {
  wearLogo(logo);
  replaceRootFiles(logo === null ? null : filesOf(logo));
}

function filesOf(logo: string): FindRootFile {
  const drawn = new Map<string, Promise<RootFile | undefined>>();
  return async (name) => {
    const draw = FILES[name];
    if (!draw) return undefined;
    const found = drawn.get(name) ?? draw(logo);
    drawn.set(name, found);
    // What failed once may succeed later.
    found.catch(() => drawn.delete(name));
    return found;
  };
}
