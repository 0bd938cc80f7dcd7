import type { Address } from '#modules/contributions/index.ts';
import type { PlannedContribution } from '../../market/index.ts';
import { randomFrom } from '../../random.ts';

const STREETS: Readonly<Record<string, readonly string[]>> = {
  FR: ['rue du Port', 'rue des Tilleuls', 'quai des Brumes', 'place du Marché'],
  DE: ['Lindenweg', 'Hafenstraße', 'Am Alten Markt', 'Gartenstraße'],
  ES: ['calle Mayor', 'calle del Olivo', 'paseo del Río', 'plaza Nueva'],
  IT: ['via del Forno', 'via Garibaldi', 'corso Lungo', 'piazza Vecchia'],
};
const ENGLISH = ['Harbour Street', 'Mill Lane', 'Orchard Road', 'Station Road', 'Chapel Hill'];
/** Shapes of postcodes: 9 is a digit, A a letter. */
const POSTCODES: Readonly<Record<string, string>> = {
  GB: 'AA9 9AA',
  CA: 'A9A 9A9',
  NL: '9999 AA',
  IE: 'A99 AA99',
  US: '99999',
  HK: '',
  AU: '9999',
  NZ: '9999',
  DK: '9999',
  NO: '9999',
  CH: '9999',
  AT: '9999',
  BE: '9999',
};
const LETTERS = 'ABCDEFGHJKLMNPRSTUWXY';
const NUMBER_LAST = ['DE', 'ES', 'IT', 'NL', 'NO', 'DK', 'AT', 'CH', 'SE', 'FI', 'PL'];

/** Where the parcel of a contribution goes; always the same, and nobody lives there. */
export function addressOf(planned: PlannedContribution): Address {
  const { country, city } = planned;
  const random = randomFrom(`address/${planned.email}`);
  const street = random.pick(STREETS[country] ?? ENGLISH);
  const number = random.whole(1, 148);
  const shape = POSTCODES[country] ?? '99999';
  return {
    name: `${planned.firstName} ${planned.lastName}`,
    address: NUMBER_LAST.includes(country) ? `${street} ${number}` : `${number} ${street}`,
    address2: '',
    city,
    state: '',
    zipcode: shape.replace(/[9A]/g, (place) =>
      place === '9' ? String(random.whole(1, 9)) : random.pick([...LETTERS]),
    ),
    country,
    phone_number: '',
  } as Address;
}
