import { ownHeaders } from '#platform/web/calls/own-headers.ts';

const STORE = 'icon-sprite';

/** A sprite as the browser keeps it: good as long as its revision is the one the page names. */
interface KeptSprite {
  readonly revision: string;
  readonly svg: string;
}

/** What of the browser is used; tests bring their own. */
export interface SpriteTools {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly fetchText: (href: string) => Promise<string>;
}

/** The build names a file by its content, so its name is its revision. */
export function revisionOf(href: string): string {
  return href.split(/[?#]/)[0]?.split('/').at(-1) ?? href;
}

/**
 * The sprite's text: out of local storage when it is of this revision, else fetched and kept there.
 * Without room or permission to keep it the sprite is fetched on every page. Rejects when unreachable.
 */
export async function spriteText(href: string, tools: SpriteTools): Promise<string> {
  const revision = revisionOf(href);
  const kept = readKept(tools.storage);
  if (kept?.revision === revision) return kept.svg;
  const svg = await tools.fetchText(href);
  try {
    tools.storage?.setItem(STORE, JSON.stringify({ revision, svg } satisfies KeptSprite));
  } catch {
    // Storage is full or forbidden: the icons work all the same.
  }
  return svg;
}

function readKept(storage: SpriteTools['storage']): KeptSprite | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(STORE) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { revision, svg } = kept as Partial<KeptSprite>;
    return typeof revision === 'string' && typeof svg === 'string' ? { revision, svg } : undefined;
  } catch {
    return undefined;
  }
}

function browserTools(): SpriteTools {
  let storage: Storage | null = null;
  try {
    storage = window.localStorage;
  } catch {
    // Some readers forbid it.
  }
  const fetchText = async (href: string) => {
    const answer = await fetch(href, { credentials: 'same-origin', headers: ownHeaders() });
    if (!answer.ok) throw new Error(`sprite: ${answer.status}`);
    return answer.text();
  };
  return { storage, fetchText };
}

let placing: Promise<boolean> | undefined;

/** Puts the sprite into the page once; false where it could not be had, and files serve instead. */
export function placeSprite(href: string): Promise<boolean> {
  placing ??= spriteText(href, browserTools()).then(insert, () => false);
  return placing;
}

const SHAPES = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse', 'g']);

/** Only drawings get in: local storage is not a place to trust with more. */
function insert(svg: string): boolean {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const symbols = [...documentElement.querySelectorAll('symbol')];
  const isClean = symbols.every((symbol) =>
    [...symbol.querySelectorAll('*')].every(
      (part) =>
        SHAPES.has(part.localName) &&
        [...part.attributes].every(({ name }) => !/^on|href/i.test(name)),
    ),
  );
  if (symbols.length === 0 || !isClean) return false;
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  holder.setAttribute('aria-hidden', 'true');
  holder.setAttribute('hidden', '');
  holder.style.display = 'none';
  for (const symbol of symbols) {
    const own = document.importNode(symbol, true);
    own.id = placedId(symbol.id);
    holder.append(own);
  }
  document.body.append(holder);
  return true;
}

/** The id of a drawing once it is in the page; apart from every other id. */
export const placedId = (name: string): string => `icon-${name}`;
