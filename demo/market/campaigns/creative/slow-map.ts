import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const slowMap = campaign({
  slug: 'slow-map',
  title: 'The Slow Map',
  tagline: 'An atlas of one county, drawn by people who walked it.',
  overview:
    'Two hundred and six walkers, forty-one maps, one river. An atlas of Cumberland County, Maine, at the speed of feet, printed as a book that opens flat.',
  story: `
For thirty-four years I measured other people’s land. I could tell you the length of every boundary between Casco and Sebago, and hardly anything about what it’s like to be there.

When I retired, I began to walk the sheets I had surveyed. I drew what the survey leaves out: where the ice goes last, which dog belongs to which bend, the bench where the school bus driver has her lunch. I showed the first one at the library, and someone said, “You’ve got our bend wrong.” So I gave her a pencil.

[1]

## Two hundred and six walkers

That was five years ago. Since then 206 people have walked with me or without me, and each has added what they know. A mail carrier drew the wind. Two fourth-grade classes drew every place one can hide. A woman of ninety-three drew a road that was flooded in 1936, by heart, and when we compared it with the old plat she was eleven feet off.

## The book

- Forty-one maps, each on a spread that opens flat
- 10 by 13 inches, 120 pages, sewn
- With a key of 88 signs, all invented by the people who needed them
- Printed in Maine, on paper made in Maine

[2]

## The money

The printer’s quote for 500 copies is $11,900, and binding by hand the fifty large ones is another $3,100. Post, boxes and the fee of this page make up the rest. I take nothing, and my wife keeps the books, which is why you can believe it. It’s flexible funding because the book will be printed in any case, only in fewer copies.

> “So that’s where I live.” A reader at the first showing.`,
  risks:
    'The scans are done and proofed. Hand binding takes a week for five books, so the large ones come in spring. If paper prices move by more than a tenth we print fewer copies, not on worse paper.',
  faq: [
    ask(
      'Is it accurate?',
      'It is honest. For accuracy there is my other work, at the county office.',
    ),
    ask(
      'Can I add something?',
      'The second edition begins the day after this one is printed. Come to the library on a Thursday.',
    ),
    ask('Do you ship abroad?', 'Yes, everywhere.'),
  ],
  owner: 'walter.nyberg',
  category: 'writing-publishing',
  tags: ['maps', 'walking', 'book', 'maine'],
  city: 'Portland',
  region: 'Maine',
  country: 'US',
  timeZone: 'America/New_York',
  currency: 'USD',
  goalMinor: 2_000_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 23,
  durationDays: 32,
  staffPick: true,
  cover: { motif: 'atlas', palette: 'sand', seed: 340, manner: 'ink' },
  coverAlt: 'A folded map with contours and a walked path',
  pictures: [
    show('detail', 'Contours and the river'),
    show('use', 'A walker correcting the map'),
    show('plan', 'The key of signs'),
  ],
  perks: [
    perk('sheet', 'One sheet', 2200, 'One of the forty-one maps, folded, for a pocket.', {
      months: 3,
      items: [item('Sheet', { Map: ['The bend', 'The hiding places', 'The wind', '1936'] })],
      ship: { US: 400, world: 1200 },
    }),
    perk('atlas', 'The atlas', 5800, 'The book.', {
      limit: 350,
      months: 5,
      featured: true,
      items: [item('Atlas')],
      ship: { US: 700, CA: 1600, world: 2900 },
    }),
    perk('large', 'The large atlas', 24000, 'Bound by hand, with a sheet drawn for you.', {
      limit: 50,
      months: 9,
      items: [item('Large atlas')],
      ship: { US: 1200, CA: 2400, world: 4400 },
    }),
    perk(
      'walk',
      'A walk',
      9500,
      'The atlas, and a day along the Presumpscot with Walter and sandwiches.',
      { limit: 24, perPerson: 4, months: 6 },
    ),
  ],
  updates: [
    news('The bend is right now', 9, 'Mrs Pelkey has approved sheet 17. It took four tries.'),
    news(
      'Paper from Skowhegan',
      19,
      'We visited the mill. It is loud and it smells like a barn, and the sheet is the right white.',
    ),
  ],
  comments: [
    say(
      'susan.brill',
      2,
      'Is the lunch bench still there?',
      reply('walter.nyberg', 2.2, 'It is, and so is she, Tuesdays and Fridays.'),
    ),
    say('dana.feldman', 14, 'I grew up at the bend. I have never bought anything faster.'),
    say('oliver.finch', 18, 'Eleven feet off, by heart. What a person.'),
  ],
  plan: {
    targetPercent: 64,
    weights: { sheet: 30, atlas: 60, large: 10, walk: 8 },
    curve: 'both_ends',
    backers: ['ben'],
  },
});
