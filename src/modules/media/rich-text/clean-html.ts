import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { config } from '#platform/config/config.ts';
import { addressesOf, isOwn, readAddress } from '../media-address.ts';
import { spellTransform } from '../rules.ts';
import { readVideoKey, spellVideo, videoOf, watchAddress } from '../video.rules.ts';

/** No rich text has more characters, neither as it is written nor as it is kept. */
export const RICH_TEXT_MAX = 200_000;
/** Tags and entities, each of which costs the parser a step of its own. */
const MOST_MARKS = 20_000;
const MOST_ELEMENTS = 10_000;
/** Of one element. */
const MOST_ATTRIBUTES = 100;
/** Levels of elements while reading; what is kept has at most `nestingLimit`. */
const DEEPEST = 100;
const MOST_ROUNDS = 8;
/** No address of a link or of a picture is longer. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_SRCSET = 4_000;

export type RichTextProblem = 'too_long' | 'too_complex';

/** What a picture's owner made of it, by public id: the framing that its addresses may have. */
export type Framings = ReadonlyMap<string, string>;
const NONE: Framings = new Map();

/** Thrown out of the parser, which knows no other way to stop. */
class TooComplex extends Error {}

/**
 * What people may write: the editor's formats, our own pictures, videos of known providers and links,
 * nothing that runs or loads elsewhere.
 */
const ALLOWED = {
  allowedTags: [
    'p',
    'h1',
    'h2',
    'h3',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'br',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    figure: ['data-video'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
} satisfies sanitizeHtml.IOptions;

const DROPPED: sanitizeHtml.Tag = { tagName: 'dropped', attribs: {} };

const aligned = (tagName: string): sanitizeHtml.Transformer => {
  return (_tagName, attributes) => ({ tagName, attribs: alignment(attributes) });
};

/** Counts while it reads, so that no text holds the process: throws TooComplex. */
function optionsFor(framings: Framings): sanitizeHtml.IOptions {
  let elements = 0;
  let depth = 0;
  return {
    ...ALLOWED,
    onOpenTag: (_name, attributes) => {
      elements += 1;
      depth += 1;
      const isTooMuch = elements > MOST_ELEMENTS || depth > DEEPEST;
      if (isTooMuch || Object.keys(attributes).length > MOST_ATTRIBUTES) throw new TooComplex();
    },
    onCloseTag: () => {
      depth -= 1;
    },
    transformTags: {
      // The page has its own h1; the editor's two headings are h2 and h3.
      h1: aligned('h2'),
      h2: aligned('h2'),
      h3: aligned('h3'),
      p: aligned('p'),
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: {
          ...(href !== '' && href.length <= LONGEST_ADDRESS ? { href } : {}),
          rel: 'nofollow ugc noopener',
          target: '_blank',
        },
      }),
      img: (tagName, attributes) => {
        const attribs = ownPicture(attributes, framings);
        return attribs ? { tagName, attribs } : DROPPED;
      },
      figure: (tagName, attributes) => ({ tagName, attribs: ownVideo(attributes) }),
      iframe: player,
    },
  };
}

/** A style says where lines begin and nothing else; the parser of styles sees no more of it. */
function alignment({ style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const said = /(?:^|;)\s{0,9}text-align\s{0,9}:\s{0,9}(left|right|center|justify)\s{0,9}(?:;|$)/i;
  const [, where] = said.exec(style.slice(0, 1_000)) ?? [];
  return where === undefined ? {} : { style: `text-align:${where.toLowerCase()}` };
}

/** A known provider's player becomes our own way to hold a video; any other frame goes. */
function player(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const video = videoOf(attributes.src ?? '');
  if (video === undefined) return { tagName, attribs: {} };
  return {
    tagName: 'figure',
    attribs: { 'data-video': spellVideo(video) },
    text: watchAddress(video),
  };
}

function ownVideo({ 'data-video': named }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const video = readVideoKey(named);
  return video === undefined ? {} : { 'data-video': spellVideo(video) };
}

/** The attributes of a picture of ours; undefined, which drops it, for any other. */
function ownPicture(
  attributes: sanitizeHtml.Attributes,
  framings: Framings,
): sanitizeHtml.Attributes | undefined {
  const { src = '', srcset, ...others } = attributes;
  const address = ownAddress(src, framings);
  if (address === undefined) return undefined;
  const sources = srcset === undefined ? [] : ownSources(srcset, framings);
  return {
    src: address,
    ...(sources.length > 0 ? { srcset: sources.join(', ') } : {}),
    ...others,
    loading: 'lazy',
  };
}

/** Every source of a picture; none where one of them is not ours. */
function ownSources(srcset: string, framings: Framings): string[] {
  if (srcset.length > LONGEST_SRCSET) return [];
  const sources = srcset.split(/,\s+/).map((entry) => {
    const [each = '', width] = entry.trim().split(/\s+/);
    const own = ownAddress(each, framings);
    return own && width !== undefined && /^\d{1,4}w$/.test(width) ? `${own} ${width}` : undefined;
  });
  return sources.includes(undefined) ? [] : sources.filter((source) => source !== undefined);
}

/**
 * Pictures come from our own store alone: a page makes no request to anybody else. An address that we
 * signed stays, for the host that pictures are served from today. Any other, such as one signed with an
 * earlier key, shows the picture as its owner has framed it, if it is known.
 */
function ownAddress(src: string, framings: Framings): string | undefined {
  const named = readAddress(src);
  if (named === undefined) return undefined;
  const { publicId, transform, ext } = named;
  const framing = isOwn(named) ? transform.framing : framings.get(publicId);
  if (framing === undefined) return undefined;
  const spelt = spellTransform({ ...transform, framing });
  return addressesOf(publicId, transform.shape, framing)(spelt, ext);
}

const cleaned = new LRUCache<string, Outcome>({
  maxSize: 20_000_000,
  sizeCalculation: (outcome) => ('html' in outcome ? outcome.html.length : 0) + 100,
});

type Outcome = { readonly html: string } | { readonly problem: RichTextProblem };

/**
 * Rich text by allow-list, or why it is none: longer than RICH_TEXT_MAX, or of too many or too deep tags.
 * Cleaning twice changes nothing; the same text is cleaned once per process. Its work is bounded.
 */
export function tryCleanHtml(html: string, framings: Framings = NONE): Outcome {
  const work = cleaning(html, framings);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** The same for a text that was sent just now: what others asked for goes in between its rounds. */
export async function tryCleanHtmlInRounds(
  html: string,
  framings: Framings = NONE,
): Promise<Outcome> {
  const work = cleaning(html, framings);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/** Stops after each round. */
function* cleaning(html: string, framings: Framings): Generator<undefined, Outcome, undefined> {
  const problem = problemBefore(html);
  if (problem !== undefined) return { problem };
  const key = keyOf(html, framings);
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const outcome = yield* untilStable(html, framings);
  cleaned.set(key, outcome);
  // What is kept is cleaned again when it is shown.
  if ('html' in outcome) cleaned.set(keyOf(outcome.html, framings), outcome);
  return outcome;
}

function keyOf(html: string, framings: Framings): string {
  const { secretKey, userContentHost = '' } = config();
  const hash = createHash('sha1').update(`${secretKey}\n${userContentHost}\n`);
  for (const [publicId, framing] of framings) hash.update(`${publicId}${framing}\n`);
  return hash.update(html).digest('base64url');
}

/** The same for what is kept and shown: of a text beyond the limits only its words are left. */
export function cleanHtml(html: string, framings: Framings = NONE): string {
  const outcome = tryCleanHtml(html.slice(0, RICH_TEXT_MAX), framings);
  return 'html' in outcome ? outcome.html : withoutTags(html);
}

/** What can be said of a text by counting letters. */
function problemBefore(html: string): RichTextProblem | undefined {
  if (html.length > RICH_TEXT_MAX) return 'too_long';
  let marks = 0;
  for (const mark of ['<', '&']) {
    for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) marks += 1;
  }
  return marks > MOST_MARKS ? 'too_complex' : undefined;
}

/** What a dropped tag held apart may close itself when it is read again; two rounds nearly always do. */
function* untilStable(text: string, framings: Framings): Generator<undefined, Outcome, undefined> {
  let before = text;
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const after = sanitizeHtml(before, optionsFor(framings));
      const problem = problemBefore(after);
      if (problem !== undefined) return { problem };
      if (after === before) return { html: after };
      before = after;
      yield;
    }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
  }
  return { problem: 'too_complex' };
}

/** A text without anything that a browser reads as markup. */
function withoutTags(html: string): string {
  const bare = html.slice(0, RICH_TEXT_MAX).replace(/<[^<>]*>/g, ' ');
  return bare.replace(/[<>&\s]+/g, ' ').trim();
}
