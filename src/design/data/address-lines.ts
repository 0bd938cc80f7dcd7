/** Where a parcel goes, field by field. Country and state may be codes or names. */
export interface ShippingAddressFields {
  readonly name: string;
  readonly address: string;
  readonly address2?: string | null;
  readonly city: string;
  readonly state?: string | null;
  readonly zipcode: string;
  readonly country: string;
  readonly phone_number?: string | null;
}

/** How most posts want it: the code (Z) before the town (C), a state (S) in a line of its own. */
const USUAL = 'Z C|S';

/** How others do, by country. What isn't there is left out with the signs before it. */
const FORMS = new Map(
  [
    ['C, S Z', 'US CA AU NZ IN CN KR TW'],
    ['C|S|Z', 'GB IE ZA RU UA EG'],
    ['C|S Z', 'ID TH VN'],
    ['C Z|S', 'IL MT PE SG'],
    ['Z C (S)', 'ES IT'],
    ['Z C, S', 'MX'],
    ['Z C/S', 'TR'],
    ['C, Z|S', 'LV'],
    ['C - S|Z', 'BR'],
  ].flatMap(([form = '', countries = '']) => countries.split(' ').map((code) => [code, form])),
);

const formOf = (country: string): string => FORMS.get(country.toUpperCase()) ?? USUAL;

/** Whether a country's addresses name the postal code before the town; not where no country is known. */
export function isCodeFirst(country: string): boolean {
  return country !== '' && /Z.*C/.test(formOf(country));
}

function townLines({ city, state, zipcode, country }: ShippingAddressFields): string[] {
  // A city that is a province of its own is named once.
  const values = { C: city, S: state === city ? '' : state, Z: zipcode };
  return formOf(country)
    .split('|')
    .map((line) => {
      let text = '';
      for (const [, before = '', sign, after = ''] of line.matchAll(/(.*?)([CSZ])(\)?)/g)) {
        const value = values[sign as keyof typeof values]?.trim();
        if (value) text = text ? text + before + value + after : value;
      }
      return text;
    });
}

/** The address without its phone number, a line each, as the post of its country reads it. */
export function addressLines(address: ShippingAddressFields, countryName: string): string[] {
  const { name, address: street, address2 } = address;
  return [name, street, address2 ?? '', ...townLines(address), countryName]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
