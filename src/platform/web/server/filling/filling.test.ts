import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertHydrationData } from '#app/hydration-data.ts';
import { figuresOf } from '../../page-rules.ts';
import { withoutNonce } from '../csp.ts';
import { fillIn, templateOf } from './document-template.ts';
import { markFigures } from './figure-marks.ts';

const NONCE = 'nonce-of-a-test';
const NASTY = `<b>"1" & 'two' \\ </script><!-- €\u2028`;

const shown = (raised: string, minor = 1n) => ({ title: 'A lamp', facts: { raised, minor } });
type Shown = ReturnType<typeof shown>;

function escaped(text: string): string {
  const signs: Record<string, string> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#x27',
  };
  return text.replace(/[&<>"']/g, (sign) => `&${signs[sign]};`);
}

/** As a page would be rendered: in markup, in an attribute, in a block of data, and in the hydration data. */
function document({ title, facts }: Shown): string {
  const linked = JSON.stringify({ name: title, raised: facts.raised }).replaceAll('<', '\\u003c');
  const raised = escaped(facts.raised);
  const html =
    `<html><head><script nonce="${NONCE}">boot()</script>` +
    `<script type="application/ld+json">${linked}</script></head>` +
    `<body><p title="${raised}">${raised}</p><b>${title}</b></body></html>`;
  const data = JSON.stringify([title, facts.raised, ['B', String(facts.minor)]]);
  return insertHydrationData(html, data, NONCE);
}

function mark(data: Shown) {
  const marked = markFigures(data, figuresOf(data.facts, 'raised', 'minor'));
  return { data, marked };
}

describe('a document whose figures are filled in', () => {
  const { data } = mark(shown('$1', 100n));
  const template = templateOf(document(data), NONCE);

  it.each([
    ['$42', 4_200n],
    [NASTY, -7n],
    ['1 234,50 €', 9_007_199_254_740_993n],
  ])('is the one that would be rendered with %s', (raised, minor) => {
    const { marked } = mark(shown(raised, minor));
    expect(fillIn(template, marked.figures)).toEqual(
      withoutNonce(document(shown(raised, minor)), NONCE),
    );
  });

  it('lists the scripts as they are sent, and none without the nonce', () => {
    const { html, hashes } = fillIn(template, mark(shown(NASTY)).marked.figures);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    );
    expect(scripts).toHaveLength(2);
    const expected = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(hashes).toEqual(expected.map((hash) => `'sha256-${hash}'`));
    expect(html).not.toContain(NONCE);
  });
});

describe('data whose figures are marked', () => {
  it('are of one version while nothing but figures differs', () => {
    const { version } = mark(shown('$1', 1n)).marked;
    expect(mark(shown('$2', 2n)).marked.version).toBe(version);
    expect(mark({ ...shown('$1', 1n), title: 'Another' }).marked.version).not.toBe(version);
  });

  it('keep what is empty or missing, which pages leave out, as a version of its own', () => {
    const empty = mark(shown(''));
    expect(empty.data.facts.raised).toBe('');
    expect(empty.marked.version).not.toBe(mark(shown('$1')).marked.version);
    const none: { stock: string | null } = { stock: null };
    expect(markFigures(none, figuresOf(none, 'stock')).figures).toEqual([]);
    expect(none).toEqual({ stock: null });
  });
});
