import { describe, expect, it } from 'vitest';
import { admit } from './tag-rules.ts';

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
