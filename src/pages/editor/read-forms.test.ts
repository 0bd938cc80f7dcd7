import { describe, expect, it } from 'vitest';
import { readBasics } from './basics/read-basics.ts';
import { suggestedTags } from './basics/suggested-tags.ts';
import { readContent } from './content/read-content.ts';
import { readFunding } from './funding/read-funding.ts';

describe('reading the forms of the editor', () => {
  it('takes nothing from a form that is empty or odd', () => {
    for (const form of [
      {},
      { title: { a: 1 }, tags: ['x', 'y'], category_id: '-1', country: '' },
    ]) {
      const patch = readBasics(form);
      expect(patch).toMatchObject({ title: '', category_id: null, tags: [] });
      expect(patch).not.toHaveProperty('country');
    }
    expect(readContent({ faq_question: ['Only a question', ' '], picture_id: 5 })).toEqual({
      overview: '',
      video_url: null,
      story_html: '',
      risks: '',
      faqs: [{ question: 'Only a question', answer: '' }],
      pictures: [],
    });
  });

  it.each([
    ['10,000', 1_000_000],
    ['10.000,50', 1_000_050],
    ['12,5', 1_250],
    ['ten thousand', Number.NaN],
    ['1,00,0', Number.NaN],
  ])('reads a goal of %j as %d cents, and what is no amount as no number', (goal_cents, cents) => {
    expect(readFunding({ currency: 'EUR', goal_cents })).toEqual({
      currency: 'EUR',
      goal_cents: cents,
    });
    expect(readFunding({ currency: 'EUR', goal_cents: ' ' })).toEqual({ currency: 'EUR' });
  });

  it('[5-17] lower-cases tags and takes their first # away, with and without a script', () => {
    expect(readBasics({ tags: ' #Light, LIGHT,##two ,' }).tags).toEqual(['light', '#two']);
  });

  it('keeps lines on one line and texts as they are broken', () => {
    expect(readBasics({ title: ' A\r\nB\u2028C ' }).title).toBe('A B C');
    expect(readContent({ risks: 'one\r\ntwo' }).risks).toBe('one\ntwo');
  });

  it('leaves out pictures that were ticked away, and keeps words with their picture', () => {
    const form = { picture_id: ['a', 'b'], picture_alt: ['A', 'B'], picture_gone: 'a' };
    expect(readContent(form).pictures).toEqual([{ public_id: 'b', alt: 'B' }]);
  });

  it('suggests tags that are spoken of before those that are only common', () => {
    const popular = ['music', 'coffee', 'light', 'café', 'boats', 'garden', 'film'];
    expect(suggestedTags(popular, 'Light for the Café')).toEqual([
      'light',
      'café',
      'music',
      'coffee',
      'boats',
    ]);
    expect(suggestedTags([], 'Light')).toEqual([]);
  });
});
