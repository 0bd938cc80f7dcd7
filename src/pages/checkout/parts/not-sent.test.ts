import { describe, expect, it } from 'vitest';
import { notSent } from './not-sent.tsx';

const rate = (destination: string) => ({ destination, feeMinor: 500n });
const kettle = { id: 1, ships: true, rates: [rate('IE'), rate('FR')] };
const base = { id: 2, ships: true, rates: [rate('IE')] };
const file = { id: 3, ships: false, rates: [] };
const offered = [kettle, base, file];
const lines = (...ids: number[]) => ids.map((perk_id) => ({ perk_id }));

describe('what isn’t sent to a country', () => {
  it('is the add-on alone where the perk goes there, once however many lines it has', () => {
    expect(notSent(offered, lines(1, 1, 2, 2), 'FR')).toEqual([base]);
  });

  it('is nothing that isn’t chosen, and nothing that needs no shipping', () => {
    expect(notSent(offered, lines(1, 3), 'FR')).toEqual([]);
    expect(notSent(offered, lines(1, 2, 3), 'US')).toEqual([kettle, base]);
  });
});
