import { describe, expect, it } from 'vitest';
import { addressLines, isCodeFirst } from './address-lines.ts';

const nora = {
  name: 'Nora Quilici',
  address: '12 Quay Street',
  address2: 'Flat 3',
  city: 'Portland',
  state: 'OR',
  zipcode: '97205',
  country: 'US',
  phone_number: '+1 503 555 0100',
};

describe('[2-37] [3-25] a shipping address', () => {
  it.each([
    ['US', 'OR', ['Portland, OR 97205']],
    ['AU', 'OR', ['Portland, OR 97205']],
    ['GB', 'Dorset', ['Portland', 'Dorset', '97205']],
    ['DE', '', ['97205 Portland']],
    ['FR', null, ['97205 Portland']],
    ['ES', 'Girona', ['97205 Portland (Girona)']],
    ['ES', 'Portland', ['97205 Portland']],
    ['JP', 'Chiba', ['97205 Portland', 'Chiba']],
    ['us', 'OR', ['Portland, OR 97205']],
    ['US', '', ['Portland 97205']],
    ['NZ', '', ['Portland 97205']],
    ['IT', 'RM', ['97205 Portland (RM)']],
    ['IT', '', ['97205 Portland']],
    ['AT', '', ['97205 Portland']],
    ['CH', 'ZH', ['97205 Portland', 'ZH']],
    ['NL', '', ['97205 Portland']],
    ['IE', 'Cork', ['Portland', 'Cork', '97205']],
    ['BR', 'SP', ['Portland - SP', '97205']],
    ['MX', 'CDMX', ['97205 Portland, CDMX']],
    ['TR', 'Ankara', ['97205 Portland/Ankara']],
    ['LV', '', ['Portland, 97205']],
    ['SG', '', ['Portland 97205']],
    ['TH', 'Phuket', ['Portland', 'Phuket 97205']],
  ])('reads in %s with state %j: %j', (country, state, town) => {
    expect(addressLines({ ...nora, country, state }, 'Country')).toEqual([
      'Nora Quilici',
      '12 Quay Street',
      'Flat 3',
      ...town,
      'Country',
    ]);
  });

  it('has no empty line for what is not there', () => {
    const bare = { name: ' ', address: 'Quay 1', city: '', zipcode: '', country: 'US' };
    expect(addressLines(bare, '')).toEqual(['Quay 1']);
  });

  it.each([
    ['DE', true],
    ['FR', true],
    ['ES', true],
    ['it', true],
    ['US', false],
    ['GB', false],
    ['LV', false],
    ['BR', false],
    ['', false],
  ])('is asked for in the order of %s, code before town: %s', (country, isFirst) => {
    expect(isCodeFirst(country)).toBe(isFirst);
  });
});
