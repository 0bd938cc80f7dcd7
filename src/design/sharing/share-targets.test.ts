import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareTargets, sharedUrl } from './share-targets.ts';
import { tweetText } from './tweet-text.ts';

const LINK = 'https://example.test/projects/a';

describe('[5-44] [9-09] a tweet', () => {
  it('is whole up to 116 characters minus the link', () => {
    const room = 116 - LINK.length;
    expect(tweetText('x'.repeat(room), LINK)).toBe('x'.repeat(room));
    expect(tweetText('x'.repeat(room + 1), LINK)).toBe(`${'x'.repeat(room - 1)}…`);
  });

  it('says nothing beside a link that leaves no room', () => {
    expect(tweetText('words', 'x'.repeat(116))).toBe('');
    expect(tweetText('words', 'x'.repeat(115))).toBe('…');
  });

  it('never splits a character, and never goes over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const cut = tweetText(text, LINK);
        expect([...cut].length).toBeLessThanOrEqual(116 - LINK.length);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('[3-27] share data', () => {
  const data = {
    url: LINK,
    contributor_url: `${LINK}?reft=7&x=1`,
    title: 'Tide & Co',
    tagline: 'Hears under water',
    picture_url: '/media/1.jpg',
    namespace: 'campaign',
    counturl: '/private_api/count',
  };
  const labels = {
    on: (name: string) => `Share on ${name}`,
    mailName: 'Email',
    mailLabel: 'Mail it',
  };

  it('gives a contributor’s address only to contributors who have one', () => {
    expect(sharedUrl(data, false)).toBe(LINK);
    expect(sharedUrl(data, true)).toBe(data.contributor_url);
    expect(sharedUrl({ ...data, contributor_url: undefined }, true)).toBe(LINK);
  });

  it('makes links whose parts survive', () => {
    const targets = shareTargets(data, labels, true);
    expect(targets.map(({ kind }) => kind)).toEqual(['window', 'window', 'chat', 'mail']);
    for (const { href } of targets)
      expect(decodeURIComponent(href)).toContain(data.contributor_url);
    const tweet = new URL(targets[1]?.href ?? '').searchParams;
    expect(tweet.get('url')).toBe(data.contributor_url);
    expect(tweet.get('text')).toBe('Tide & Co: Hears under water');
    expect(targets[1]?.label).toBe('Share on X');
  });
});
