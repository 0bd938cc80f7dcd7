import { describe, expect, it } from 'vitest';
import { linkedSiteUrl } from './linked-site.ts';

describe('the address of a linked site', () => {
  it.each([
    ['website', ''],
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'https://user:secret@example.org/'],
    ['website', 'https://example.org:8443/'],
    ['website', 'http://127.0.0.1/'],
    ['website', 'http://[::1]/'],
    ['website', 'http://localhost/'],
    ['website', 'https://exa\u202emple.org/'],
    ['website', 'https://example.org/a b'],
    ['website', `https://example.org/${'a'.repeat(300)}`],
    ['facebook', 'https://facebook.com.evil.example/nora'],
    ['facebook', 'https://evil.example/facebook.com'],
    ['facebook', 'https://notfacebook.com/nora'],
    ['facebook', 'https://www.facebook.com/'],
    ['linkedin', 'https://www.facebook.com/nora'],
  ] as const)('%s: %j is refused', (kind, typed) => {
    expect(linkedSiteUrl(kind, typed)).toBeUndefined();
  });

  it.each([
    ['website', 'example.org', 'https://example.org/'],
    ['website', ' HTTP://Example.org/Nora?a=1 ', 'http://example.org/Nora?a=1'],
    ['facebook', 'http://facebook.com/nora', 'https://facebook.com/nora'],
    ['facebook', 'de-de.facebook.com/nora', 'https://de-de.facebook.com/nora'],
    ['linkedin', 'www.linkedin.com/in/nora', 'https://www.linkedin.com/in/nora'],
  ] as const)('%s: %j becomes %s', (kind, typed, stored) => {
    expect(linkedSiteUrl(kind, typed)).toBe(stored);
  });
});
