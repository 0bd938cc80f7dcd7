import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const hundredCups = campaign({
  slug: 'hundred-cups',
  title: 'A Hundred Cups',
  tagline: 'One hundred cups by one potter, each for someone in particular.',
  overview:
    'Ida Brandt asked a hundred people how they drink, and made each a cup. Finished and closed; new cups are in her shop.',
  story: `
How do you hold a cup? I asked a hundred people and nobody had ever been asked.

Some warm their hands and need no handle. Some hook one finger, some three. A violinist drinks with her left hand only. A man of eighty wants it light. For each of them I threw a cup, and if it was wrong, another. It took fourteen months and about three hundred and forty cups.

[1]

All hundred are in use. I know because I asked for a photograph after a month, and ninety-three sent one. Two cups have broken and been made again; that was part of the promise and remains so.

The campaign is closed because a hundred is a hundred. What I learned goes into the cups that I sell in my shop: four handles, three weights, and a question before you buy.`,
  risks: 'None are left, except gravity.',
  faq: [ask('Mine broke.', 'Write to me. It is part of the promise.')],
  owner: 'ida',
  category: 'art',
  tags: ['ceramics', 'cup', 'handmade'],
  city: 'Copenhagen',
  region: 'Hovedstaden',
  country: 'DK',
  timeZone: 'Europe/Copenhagen',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 500_000,
  fundingType: 'flexible',
  state: 'closed',
  outcome: 'funded',
  launchedDaysAgo: 290,
  durationDays: 30,
  closedDaysAgo: 60,
  cover: { motif: 'pots', palette: 'lichen', seed: 362, manner: 'ink' },
  coverAlt: 'Pots, cups and bowls on two shelves',
  pictures: [
    show('detail', 'Two cups on the shelf'),
    show('use', 'Choosing'),
    show('plan', 'Four handles'),
  ],
  perks: [
    perk('cup', 'Your cup', 6500, 'After a conversation.', {
      limit: 85,
      perPerson: 2,
      months: 10,
      featured: true,
      items: [item('Cup')],
      ship: { DK: 600, eu: 1200, GB: 1600, world: 2400 },
    }),
    perk('seconds', 'A second', 2400, 'One of the 240 that were nearly right.', {
      limit: 60,
      months: 10,
      items: [item('Cup')],
      ship: { DK: 600, eu: 1200, GB: 1600, world: 2400 },
    }),
    perk('day', 'A day at the wheel', 18000, 'In Nørrebro, with lunch.', { limit: 6, months: 8 }),
  ],
  updates: [
    news('Cup one hundred', 210, 'For a retired postman who wanted it to fit under a tap.'),
    news('Closing', 228, 'A hundred is a hundred. Thank you. The shop is open.'),
  ],
  comments: [
    say(
      'emil.jensen',
      180,
      'Three fingers, left hand, perfect.',
      reply('ida', 180.3, 'You were number 41 and I made you four.'),
    ),
    say('sara.lund', 229, 'Mine is in the photograph with the dent. I love the dent.'),
  ],
  plan: { targetPercent: 131, weights: { cup: 60, seconds: 26, day: 3 }, curve: 'opening_rush' },
});
