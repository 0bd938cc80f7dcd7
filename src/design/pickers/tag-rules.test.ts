import { describe, expect, it } from 'vitest';
import { admit, plainTag, tagListProblem } from './tag-rules.ts';

const LIMITS = { most: 5, length: 20 };

describe('a list of tags', () => {
  it.each([
    ['#Ocean', 'ocean'],
    ['ÉTÉ', 'été'],
    ['##both', '#both'],
    ['c#', 'c'],
    ['  #Field Recording ', 'field recording'],
  ])('[5-17] keeps %j as %j', (typed, kept) => expect(plainTag(typed)).toBe(kept));

  it('[5-18] [9-01] takes five and no sixth', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(tagListProblem(six, LIMITS)).toBe('tag_list_max_length');
    expect(tagListProblem(six.slice(1), LIMITS)).toBeNull();
  });

  it('[5-19] [9-02] takes twenty characters and no twenty-first', () => {
    expect(tagListProblem(['x'.repeat(21)], LIMITS)).toBe('tag_max_length');
    expect(tagListProblem(['x'.repeat(20), '🌊'.repeat(20)], LIMITS)).toBeNull();
  });

  it('[5-20] says one thing at a time, the number first', () => {
    const both = ['a', 'b', 'c', 'd', 'e', 'x'.repeat(21)];
    expect(tagListProblem(both, LIMITS)).toBe('tag_list_max_length');
  });
});

describe('a tag on its way in', () => {
  it.each(['', '   ', '\t'])('[5-22] %j is ignored', (text) => {
    expect(admit(text, [], { allowNew: true })).toEqual({ refused: 'empty', tag: '' });
  });

  it.each(['sea', ' Sea', 'SÉA'])('[5-22] %j beside “sea” is one too many', (text) => {
    expect(admit(text, ['sea'], { allowNew: true })).toMatchObject({ refused: 'twice' });
  });

  it('[5-25] may be bound to a length', () => {
    const rules = { allowNew: true, maxLength: 4 };
    expect(admit('ocean', [], rules)).toEqual({ refused: 'long', tag: 'ocean' });
    expect(admit('tide', [], rules)).toEqual({ tag: 'tide' });
    expect(admit('x'.repeat(500), [], { allowNew: true })).toMatchObject({ tag: 'x'.repeat(500) });
  });

  it('[5-26] must exist unless new ones are permitted', () => {
    const existing = ['Ocean', 'tide'];
    expect(admit('wind', [], { existing })).toEqual({ refused: 'unknown', tag: 'wind' });
    expect(admit('ocean', [], { existing })).toEqual({ tag: 'Ocean' });
    expect(admit('wind', [], {})).toMatchObject({ refused: 'unknown' });
    expect(admit('wind', [], { existing, allowNew: true })).toEqual({ tag: 'wind' });
  });
});
