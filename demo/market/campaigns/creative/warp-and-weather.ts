import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const warpAndWeather = campaign({
  slug: 'warp-and-weather',
  title: 'Warp & Weather',
  tagline: 'Blankets woven from a year of weather in the valley of Oaxaca.',
  overview:
    'Fourteen families, one year, one row a day. The colour of each row is the temperature of the day in which it was woven. Natural dyes, a fair price, and a name on every blanket.',
  story: `
In our village everybody knows when it last rained, and no two people agree. So we began to weave it.

Each family takes a loom and a year. Each day has one row, and its colour is the heat of the day: indigo for the cold mornings of January, marigold for April, cochineal for May when nobody wants to work. A week has seven rows. A year is a blanket.

[1]

## Who weaves

We’re a cooperative of fourteen families in Teotitlán. I speak for us because I lived in Los Angeles for eleven years and can write letters. Decisions are made on Sundays, by those who weave.

Intermediaries pay 900 pesos for a blanket that takes 45 days. It’s sold for nine times that. What you pay here is split like this, and the table hangs on our wall: 61 % to the weaver, 14 % wool and dye, 11 % post, 9 % fees, 5 % to the common box that repairs looms.

## What you get

- A blanket of 130 by 200 cm, hand-spun wool
- The calendar of its year, so that you can find your birthday
- The name of the person, and in most cases a photograph with a dog

[2]

> “In row 141 my granddaughter was born. I made it double.” Doña Eufrosina.

The goal buys the wool for the second year, before the price goes up in spring.

If you ever come to Teotitlán, ask for the house with the blue gate. There’s coffee, and all the blankets that aren’t finished yet, and someone will show you how to find a Tuesday in one.`,
  risks:
    'We dye with plants and insects, and no red is like another. Blankets leave in the order in which they are finished, and nobody weaves faster because someone waits.',
  faq: [
    ask('Can I choose a year?', 'From 2019 on, as far as they are not taken.'),
    ask('How do I wash it?', 'Cold, rarely, in the shade.'),
    ask(
      'Where is the campaign’s money held?',
      'Our partner in the United States receives it and pays the families directly, with the receipts on our wall.',
    ),
  ],
  owner: 'lupe.santiago',
  category: 'art',
  tags: ['weaving', 'natural-dye', 'cooperative', 'weather'],
  city: 'Oaxaca',
  region: 'Oaxaca',
  country: 'MX',
  timeZone: 'America/Mexico_City',
  recipient: 'nonprofit',
  currency: 'USD',
  goalMinor: 1_200_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 21,
  durationDays: 35,
  staffPick: true,
  cover: { motif: 'loom', palette: 'orchard', seed: 353 },
  coverAlt: 'A loom with a zigzag cloth half woven',
  pictures: [
    show('detail', 'Rows of one April'),
    show('use', 'The weaver and her loom'),
    show('series', 'Four years'),
  ],
  perks: [
    perk('calendar', 'A calendar', 2500, 'A year of colours on paper.', {
      months: 2,
      items: [item('Calendar', { Year: ['2021', '2022', '2023', '2024'] })],
      ship: { US: 600, MX: 300, world: 1200 },
    }),
    perk('week', 'A week', 5500, 'Seven rows, as a bookmark or a strap.', {
      months: 4,
      items: [item('Week', { Use: ['Bookmark', 'Strap'] })],
      ship: { US: 700, MX: 300, world: 1300 },
    }),
    perk('blanket', 'A blanket', 26000, 'A year.', {
      limit: 42,
      months: 7,
      featured: true,
      items: [item('Blanket', { Year: ['2021', '2022', '2023', '2024'] })],
      ship: { US: 2400, MX: 900, world: 4200 },
    }),
    perk('own', 'Your own year', 52000, 'Begun on the day you choose.', {
      limit: 14,
      perPerson: 1,
      months: 16,
      items: [item('Blanket')],
      ship: { US: 2400, MX: 900, world: 4200 },
    }),
  ],
  updates: [
    news(
      'The table on the wall',
      5,
      'Someone asked for the split in pesos. Here it is, per blanket, with the receipts.',
    ),
    news('Row 300', 17, 'It rained, late and a lot. Everybody agrees for once.'),
  ],
  comments: [
    say(
      'diego.salinas',
      2,
      'Mi bisabuela era de Teotitlán. Pido el 2022, el año de mi hija.',
      reply('lupe.santiago', 2.4, 'Lo teje Eufrosina. Le digo.'),
    ),
    say('hana.suzuki', 13, 'The transparency alone is worth the contribution.'),
  ],
  plan: {
    targetPercent: 118,
    weights: { calendar: 26, week: 26, blanket: 30, own: 4 },
    curve: 'both_ends',
  },
});
