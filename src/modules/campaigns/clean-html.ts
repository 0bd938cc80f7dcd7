import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';

const LONGEST = 200_000;

/**
 * What owners may write: the editor's formats, our own pictures and links, nothing that runs or loads
 * elsewhere.
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
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow ugc noopener', target: '_blank' },
    }),
    img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs.src),
};

/** Pictures come from our own store alone: a page makes no request to anybody else. */
function isOwnPicture(src: string | undefined): boolean {
  return src !== undefined && /^\/media\/[\w,./-]+$/.test(src);
}

const cleaned = new LRUCache<string, string>({
  maxSize: 20_000_000,
  sizeCalculation: (html) => html.length + 100,
});

/** Rich text by allow-list. Cleaning twice changes nothing; the same text is cleaned once per process. */
export function cleanHtml(html: string): string {
  const text = html.slice(0, LONGEST);
  const key = createHash('sha1').update(text).digest('base64url');
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(text, ALLOWED);
  cleaned.set(key, clean);
  return clean;
}
