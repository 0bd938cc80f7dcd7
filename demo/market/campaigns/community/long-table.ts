import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const longTable = campaign({
  slug: 'long-table',
  title: 'The Long Table of Kypseli',
  tagline: 'Sixty seats, one supper a week, and nobody asks who paid.',
  overview:
    'Every Sunday the market of Kypseli becomes one table. A third pay, a third cook, a third come hungry, and by the second course nobody knows who is who. We need a kitchen.',
  story: `
The rule is simple. You sit down where there’s room. Someone puts a plate before you. At the end there’s a pot by the door with a lid, and what happens under the lid is nobody’s business.

We’ve done it for three years, in the old market hall, on Sundays. A hundred and forty-one suppers. We’ve never counted who pays, only what’s in the pot, and for two years and a half it’s covered the food. It was one euro short on a single evening, and the next week it had a fifty in it with a note: “Sorry.”

[1]

What it doesn’t cover is a kitchen. We cook at home, in eleven flats, and carry it down the stairs. My neighbour fell with the moussaka, and both are well, but it can’t go on.

## The kitchen

- A stove with six flames, second-hand, from a school
- Two sinks, because the law is right
- A cold room the size of a wardrobe
- Sixty plates that match, because once in your life a table should match

The market’s committee gives us the corner behind the fish. It ends tonight, and it’s flexible: the stove is sure, the plates depend on you.

[2]

> “I came for soup and stayed to peel.” Ahmad, now our onion minister.

Eleven people cook, and they’re not always the same ones. The only office we have is the onion minister, who’s elected for a season and can be removed by crying.

If you’ve never eaten with sixty strangers: it’s loud for ten minutes and then it’s quiet, and then someone passes the bread.`,
  risks:
    'The health inspection decides about the sinks. We have had a friendly visit and a list, and the list is in the sum.',
  faq: [
    ask('I will be in Athens in May. May I come?', 'Sunday, seven o’clock, behind the fish.'),
    ask('Is it vegetarian?', 'Mostly, and what is not stands at the far end.'),
  ],
  owner: 'katerina.vlachou',
  category: 'human-rights',
  tags: ['food', 'athens', 'community-kitchen', 'solidarity'],
  city: 'Athens',
  region: 'Attica',
  country: 'GR',
  timeZone: 'Europe/Athens',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 1_000_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 35,
  durationDays: 35,
  cover: { motif: 'plates', palette: 'tide', seed: 378 },
  coverAlt: 'A laid table from above with five plates',
  pictures: [
    show('detail', 'Two plates'),
    show('plan', 'The corner behind the fish'),
    show('series', 'Four Sundays'),
  ],
  perks: [
    perk('supper', 'A supper', 800, 'For someone. Nobody asks.', { months: 1, featured: true }),
    perk('plate', 'A plate', 2500, 'Your initials underneath.', { limit: 60, months: 3 }),
    perk('recipes', 'Eleven kitchens', 3200, 'A small cookbook from the eleven flats.', {
      limit: 150,
      months: 4,
      items: [item('Cookbook', { Language: ['English', 'Ελληνικά'] })],
      ship: { GR: 300, eu: 700, world: 1200 },
    }),
    perk('sunday', 'A whole Sunday', 30000, 'You pay for sixty and may sit anywhere.', {
      limit: 8,
      months: 3,
    }),
  ],
  updates: [
    news(
      'The school stove',
      14,
      'It has fed nine hundred children a day for twenty years, and says it is not tired.',
    ),
    news('Tonight', 34.5, 'We end at midnight, with lentils. Thank you.'),
  ],
  comments: [
    say(
      'olga.papadaki',
      6,
      'The fifty was not mine. But I know whose.',
      reply('katerina.vlachou', 6.1, 'The lid is the lid.'),
    ),
    say('stella.anagnostou', 20, 'Plate, please, number 12, for my mother.'),
  ],
  plan: {
    targetPercent: 59,
    weights: { supper: 50, plate: 30, recipes: 30, sunday: 3 },
    curve: 'late_surge',
  },
});
