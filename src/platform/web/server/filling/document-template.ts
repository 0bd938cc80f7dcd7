import { hashOf, inlineScripts } from '../csp.ts';
import { type Pieces, splitAtMarks } from './figure-marks.ts';

/** Where a figure stands, which says how it is written. */
type Place = 'markup' | 'data' | 'script';

interface Segment extends Pieces {
  readonly place: Place;
  /** Of a script that the policy lists. */
  readonly hash: string | undefined;
}

/** A rendered document whose figures can be filled in again and again. */
export interface DocumentTemplate {
  readonly segments: readonly Segment[];
  readonly length: number;
}

/** The router's data, a string of JSON within a string of a script. */
const HYDRATION_DATA = 'window.__reactRouterContext.streamController.enqueue(';
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Takes a document apart at its marks, for all fillings; as `withoutNonce`, lists what has the nonce. */
export function templateOf(html: string, nonce: string): DocumentTemplate {
  const attribute = ` nonce="${nonce}"`;
  const segments: Segment[] = [];
  const markup = (text: string) =>
    segments.push({
      ...splitAtMarks(text.replaceAll(attribute, '')),
      place: 'markup',
      hash: undefined,
    });
  let done = 0;
  for (const { start, end, hasNonce } of inlineScripts(html, nonce)) {
    markup(html.slice(done, start));
    const text = html.slice(start, end);
    const place = text.startsWith(HYDRATION_DATA) ? 'data' : 'script';
    segments.push({ ...splitAtMarks(text), place, hash: hasNonce ? hashOf(text) : undefined });
    done = end;
  }
  markup(html.slice(done));
  return { segments, length: html.length };
}

/** The document with these figures, by the numbers of their marks, and the hashes of its scripts. */
export function fillIn(
  { segments }: DocumentTemplate,
  figures: readonly string[],
): { readonly html: string; readonly hashes: string[] } {
  const hashes = new Set<string>();
  let html = '';
  for (const segment of segments) {
    const text = filled(segment, figures);
    if (segment.hash !== undefined)
      hashes.add(segment.marks.length > 0 ? hashOf(text) : segment.hash);
    html += text;
  }
  return { html, hashes: [...hashes] };
}

function filled({ texts, marks, place }: Segment, figures: readonly string[]): string {
  return texts.reduce((text, next, at) => {
    const mark = marks[at - 1];
    return `${text}${mark === undefined ? '' : written(figures[mark] ?? '', place)}${next}`;
  });
}

function written(figure: string, place: Place): string {
  if (place === 'markup') return figure.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
  const once = JSON.stringify(figure).slice(1, -1);
  const whole = place === 'data' ? JSON.stringify(once).slice(1, -1) : once;
  // Nothing in it can end the script.
  return whole.replaceAll('<', '\\u003c');
}
