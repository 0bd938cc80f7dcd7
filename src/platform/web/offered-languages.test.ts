import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { alternates } from '#app/paths.ts';
import type { TestPages } from '#test/support/pages.ts';
import { part, startProbePages } from '#test/support/probe/probe-pages.ts';
import { LOCALES, localeOr, negotiateLocale, offerLocales } from './locale.ts';

let server: TestPages;
beforeAll(async () => {
  server = await startProbePages();
});
afterAll(() => server.stop());
afterEach(() => offerLocales(LOCALES));

it('a language that is not offered leads to English, for now, and its query stays', async () => {
  expect((await server.client().get('/fr/probe/form/7?tab=two')).status).toBe(200);
  offerLocales(['en', 'de']);
  const led = await server.client().get('/fr/probe/form/7?tab=two');
  expect([led.status, led.headers.location]).toEqual([302, '/probe/form/7?tab=two']);
  const page = await server.client().get('/probe/form/7?tab=two');
  expect(part(page.text, 'state')).toBe('7 two 0 12');
  expect(page.text).toContain('data-languages="en de"');
});

it('no menu, search engine, header or cookie is given it', async () => {
  offerLocales(['en', 'de']);
  expect(alternates('/explore').map(({ path }) => path)).toEqual(['/explore', '/de/explore']);
  expect(negotiateLocale('fr, de;q=0.5')).toBe('de');
  expect([localeOr('fr'), localeOr('de')]).toEqual(['en', 'de']);
  const chosen = await server.client().get('/?language=fr', { 'accept-language': 'de' });
  expect(chosen.headers.location).toBe('/de?language=fr');
});
