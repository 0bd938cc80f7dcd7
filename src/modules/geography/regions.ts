/** States, provinces and territories of the three countries that have them here (spec section 3). */

const NAMES = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,' +
    'DE Delaware,' +
    'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,' +
    'IN Indiana,IA Iowa,KS Kansas,' +
    'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
    'MS Mississippi,' +
    'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
    'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
    'WV West Virginia,WI Wisconsin,WY Wyoming',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
    'NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,' +
    'SK Saskatchewan,YT Yukon',
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,' +
    'SA South Australia,' +
    'TAS Tasmania,VIC Victoria,WA Western Australia',
} as const;

export interface Region {
  code: string;
  text: string;
  two_letter: string;
  country: 'us' | 'ca' | 'au';
}

function regionsOf(country: keyof typeof NAMES): Region[] {
  return NAMES[country].split(',').map((entry) => {
    const letters = entry.slice(0, entry.indexOf(' '));
    return {
      code: `STTE_${country}${letters}`,
      text: entry.slice(letters.length + 1),
      two_letter: letters,
      country: country.toLowerCase() as Region['country'],
    };
  });
}

const REGIONS: Readonly<Record<string, Region[]>> = {
  US: regionsOf('US'),
  CA: regionsOf('CA'),
  AU: regionsOf('AU'),
};

/** The regions of a country; none for every country but US, CA and AU. */
export function regions(country: string): readonly Region[] {
  return REGIONS[country] ?? [];
}

/** Which word the region field carries. */
export function regionLabel(country: string): 'province' | 'state' {
  return country === 'CA' ? 'province' : 'state';
}

/** Which word the postal-code field carries. */
export function postalLabel(
  country: string,
): 'zip_code' | 'postal_code' | 'post_code' | 'pin_code' {
  if (country === 'US' || country === 'PH') return 'zip_code';
  if (country === 'GB') return 'post_code';
  return country === 'IN' ? 'pin_code' : 'postal_code';
}
