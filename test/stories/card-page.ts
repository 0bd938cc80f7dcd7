import { expect } from 'vitest';

/** Fills in the gateway's card page as somebody without JavaScript does; where it leads. */
export async function fillCardPage(url: string, number = '4242424242424242'): Promise<string> {
  const page = await fetch(url);
  const html = await page.text();
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? url;
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
  const typed = { number, expiry: '12 / 34', cvc: '123', name: 'Guest' };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const sent = await fetch(new URL(action.replaceAll('&amp;', '&'), url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  return sent.headers.get('location') ?? '';
}

/** Says yes at the bank's page; where it leads. */
export async function agreeAtBank(url: string): Promise<string> {
  const agreed = new URLSearchParams({ outcome: 'complete' });
  const sent = await fetch(url, { method: 'POST', body: agreed, redirect: 'manual' });
  expect(sent.status).toBe(303);
  return sent.headers.get('location') ?? '';
}
