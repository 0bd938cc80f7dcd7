import { describe, expect, it } from 'vitest';
import { whoText } from './who-text.ts';

const typed: Record<string, string> = {
  firstname: 'Ida',
  lastname: 'Kern',
  email: 'ida@example.com',
  'address.address': '12 Quay Street',
  'address.address2': 'Flat 3',
  'address.city': 'Portland',
  'address.state': 'OR',
  'address.zipcode': '97205',
  'address.country': 'US',
};
const ben = { name: 'Ben Okoro', email: 'ben@example.com' };
const text = (
  over: Record<string, string>,
  person: Parameters<typeof whoText>[1],
  country: string | null,
) => {
  const fields = { ...typed, ...over };
  return whoText((name) => fields[name], person, country);
};

describe('who backs, once it is decided', () => {
  it.each([
    ['US', 'OR', '12 Quay Street, Flat 3, Portland, OR 97205, Country'],
    ['DE', '', '12 Quay Street, Flat 3, 97205 Portland, Country'],
    ['GB', '', '12 Quay Street, Flat 3, Portland, 97205, Country'],
  ])('is named with the address as %s writes it', (country, state, address) => {
    const over = { 'address.country': country, 'address.state': state };
    expect(text(over, null, 'Country')).toBe(`Ida Kern · ida@example.com · ${address}`);
  });

  it('has no address where nothing is sent, also where one is on file', () => {
    expect(text({}, null, null)).toBe('Ida Kern · ida@example.com');
  });

  it('is whoever is signed in, whatever was typed as a guest', () => {
    expect(text({}, ben, null)).toBe('Ben Okoro · ben@example.com');
  });

  it('says for whom the parcel is where that is somebody else', () => {
    expect(text({ 'address.name': 'Mum' }, ben, 'Country')).toContain(' · Mum, 12 Quay Street,');
  });
});
