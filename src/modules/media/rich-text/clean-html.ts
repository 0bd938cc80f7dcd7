import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { config } from '#platform/config/config.ts';
import { addressesOf } from '../media-address.ts';
import { readTransform } from '../rules.ts';
import { readVideoKey, spellVideo, videoOf, watchAddress } from '../video.rules.ts';

const LONGEST = 200_000;
const MOST_ROUNDS = 8;

/**
 * What people may write: the editor's formats, our own pictures, videos of known providers and links,
 * nothing that runs or loads elsewhere.
 */
const ALLOWED: sanitizeHtml.IOptions = {
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
  transformTags: {
    // The page has its own h1; the editor's two headings are h2 and h3.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow ugc noopener', target: '_blank' },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: ownPicture(attributes) }),
    figure: (tagName, attributes) => ({ tagName, attribs: ownVideo(attributes) }),
    iframe: player,
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};

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

/** The attributes of a picture of ours; without `src`, which drops it, for any other. */
function ownPicture(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', srcset, ...others } = attributes;
  const address = ownAddress(src);
  if (address === undefined) return {};
  const sources = srcset?.split(/,\s+/).map((entry) => {
    const [each = '', width] = entry.trim().split(/\s+/);
    const own = ownAddress(each);
    return own && width !== undefined && /^\d{1,4}w$/.test(width) ? `${own} ${width}` : undefined;
  });
  const isWhole = sources !== undefined && !sources.includes(undefined);
  const kept = srcset === undefined || isWhole ? attributes : { src, ...others };
  const more: sanitizeHtml.Attributes = isWhole ? { srcset: sources.join(', ') } : {};
  return { ...kept, src: address, ...more, loading: 'lazy' };
}

const OWN = /^\/media\/[\w-]+\/([\w,-]{1,60})\/([a-z0-9]{20})\.(jpg|webp|avif)$/;

/**
 * Pictures come from our own store alone: a page makes no request to anybody else. Signed anew, so that
 * a text outlives a change of the key or of the host they are served from.
 */
function ownAddress(src: string): string | undefined {
  const host = config().userContentHost;
  const prefix = host === undefined ? undefined : `https://${host}`;
  const path = prefix && src.startsWith(`${prefix}/`) ? src.slice(prefix.length) : src;
  const [, spelt = '', publicId = '', ext = ''] = OWN.exec(path) ?? [];
  const transform = readTransform(spelt);
  if (transform === undefined) return undefined;
  return addressesOf(publicId, transform.shape, transform.framing)(spelt, ext);
}

const cleaned = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (html) => html.length + 100,
});

/** Rich text by allow-list. Cleaning twice changes nothing; the same text is cleaned once per process. */
export function cleanHtml(html: string): string {
  const text = html.slice(0, LONGEST);
  const { secretKey, userContentHost = '' } = config();
  const hash = createHash('sha1').update(secretKey).update(userContentHost).update(text);
  const key = hash.digest('base64url');
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const clean = untilStable(text);
  cleaned.set(key, clean);
  return clean;
}

/** What a dropped tag held apart may close itself when it is read again; two rounds nearly always do. */
function untilStable(text: string): string {
  let before = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const after = sanitizeHtml(before, ALLOWED);
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { ...ALLOWED, allowedTags: [] });
}
