import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { HOSTILE_HTML } from '#test/support/media/hostile-html.ts';
import { addressesOf } from '../media-address.ts';
import { cleanHtml } from './clean-html.ts';
import { videoHtml } from './video-html.ts';

const ID = 'abcdefghij0123456789';
afterAll(() => overrideConfiguration({ userContentHost: undefined }));

describe('rich text', () => {
  it.each(HOSTILE_HTML)('keeps nothing that runs, loads or covers of %s', (html) => {
    const clean = cleanHtml(html);
    expect(clean).not.toMatch(
      /<script|onerror|onload|onclick|evil|srcdoc|fixed|url\(|<form|<style|<iframe|<svg|\bid=|class=/i,
    );
    expect(clean).not.toMatch(/(?:href|src)="\s*(?:java|data|vb)/i);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('changes nothing the second time, whatever it is given', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<h1>',
      '</h2>',
      '<a href="//x">',
      '</a>',
      '<figure data-video="vimeo:12345">',
      '<iframe src="https://youtu.be/aaaaaaaaaaa">',
      '<img src="',
      '">',
      '&amp;',
      '&lt;',
      '<',
      '>',
      '"',
      "'",
      'text',
      '<li>',
      '<!--',
      '-->',
      '\u0000',
      '<ul',
      'style="text-align: center"',
      ...HOSTILE_HTML,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 400, seed: 3 },
    );
  });

  it('keeps what the editor makes [2-45][2-46]', () => {
    const src = addressesOf(ID, 'original')('w_640', 'jpg');
    const html =
      '<h2>One</h2><h3 style="text-align:right">Two</h3>' +
      '<p style="text-align:center"><strong>b</strong> <em>i</em> <u>u</u></p>' +
      '<ul><li><p>x</p></li></ul><ol><li><p>y</p></li></ol><blockquote><p>q</p></blockquote>' +
      `<img src="${src}" alt="A boat" loading="lazy" />`;
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://example.org">x</a>')).toBe(
      '<a href="https://example.org" rel="nofollow ugc noopener" target="_blank">x</a>',
    );
    expect(cleanHtml('<h1>One</h1>')).toBe('<h2>One</h2>');
  });

  it('signs no address that somebody made up', () => {
    const own = addressesOf(ID, '4x3', 'cr_0_0_50_50')('w_640,c_fill,ar_4-3,cr_0_0_50_50', 'webp');
    const madeUp = own.replaceAll('cr_0_0_50_50', 'cr_0_0_51_50');
    const unframed = own.replaceAll(',cr_0_0_50_50', '');
    expect(cleanHtml(`<img src="${own}">`)).toContain(own);
    expect(cleanHtml(`<img src="${madeUp}"><img src="${unframed}">`)).toBe('');
    expect(cleanHtml(`<img src="${own}" srcset="${own} 640w, ${madeUp} 960w">`)).not.toContain(
      'srcset',
    );
  });

  it('signs a picture of an earlier key as its owner has framed it, and drops all others', () => {
    const framing = 'cr_0_0_50_50';
    const right = addressesOf(ID, '4x3', framing)(`w_640,c_fill,ar_4-3,${framing}`, 'webp');
    const stale = right
      .replace(/^\/media\/[\w-]+/, '/media/of-another-key')
      .replace(framing, 'g_10_10');
    const html = `<img src="${stale}" srcset="${stale} 640w, ${stale} 960w" alt="x">`;
    expect(cleanHtml(html, new Map([[ID, framing]]))).toBe(
      `<img src="${right}" srcset="${right} 640w, ${right} 960w" alt="x" loading="lazy" />`,
    );
    expect(cleanHtml(html)).toBe('');
    const smuggled = `<img src="${right}" srcset="https://evil.example/x.png 1w" alt="x">`;
    expect(cleanHtml(smuggled)).not.toContain('srcset');
    for (const src of [
      `/media/s/w_641/${ID}.jpg`,
      `/media/s/w_640/short.jpg`,
      `/x/../media/a/w_640/${ID}.jpg`,
    ]) {
      expect(cleanHtml(`<img src="${src}">`)).toBe('');
    }
    overrideConfiguration({ userContentHost: 'content.test' });
    const hosted = `https://content.test${right}`;
    expect(cleanHtml(`<img src="${hosted}">`)).toContain(`src="${hosted}"`);
    expect(cleanHtml(`<img src="https://content.test.evil.example${right}">`)).toBe('');
    overrideConfiguration({ userContentHost: undefined });
  });

  it('keeps videos of known providers alone, as links that a click turns into players', () => {
    const video = { provider: 'youtube', id: 'dQw4w9WgXcQ', title: '<b>A "song" & more' } as const;
    const html = videoHtml(video);
    const clean = cleanHtml(html);
    expect(clean).toContain(
      '<figure data-video="youtube:dQw4w9WgXcQ"><a href="https://www.youtube.com/',
    );
    expect(clean).not.toContain('<b>');
    expect(
      cleanHtml(
        '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?x=1" onload="a()"></iframe>',
      ),
    ).toBe(
      '<figure data-video="youtube:dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</figure>',
    );
    for (const named of ['youtube:"><script>', 'evil:dQw4w9WgXcQ', 'youtube:short', 'vimeo:1:2']) {
      expect(cleanHtml(`<figure data-video='${named}'>x</figure>`)).toBe('<figure>x</figure>');
    }
  });

  it('survives deep nesting in little time', () => {
    const clean = cleanHtml('<blockquote>'.repeat(20_000));
    expect(clean.length).toBeLessThan(5000);
  });
});
