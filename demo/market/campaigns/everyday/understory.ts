import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const understory = campaign({
  slug: 'understory',
  title: 'Understory',
  tagline: 'A glass cabinet that grows salad and mushrooms off each other’s breath.',
  overview:
    'Leaves above, mushrooms below. Mushrooms breathe out what the leaves need. A cabinet for a kitchen wall that gives a bowl of greens and a pan of oyster mushrooms a week.',
  story: `
Plants want carbon dioxide. Mushrooms give it off. In a forest they live on two floors of one house, and I wondered what would happen in a cabinet.

What happens is about 20 % more lettuce on the same light, and oyster mushrooms that never dry out. I’ve logged it for three years in my kitchen in East Van and in two school canteens.

[1]

## The cabinet

- Two glass floors, 60 by 35 by 110 centimetres
- 44 watts of light on a timer, about five dollars of power a month
- A water tray you fill on Sundays
- Coffee grounds go in below, which is where the mushrooms live

There is no app. There’s a small thermometer and a wooden peg that swells when it’s time to water. The peg was my aunt’s idea and is better than the sensor it replaced.

## What you’ll eat

From week four, a bowl of leaves a week. From week six, 250 to 400 grams of mushrooms, in waves. You’ll also fail at basil at least once. The booklet has a page for that.

[2]

We passed our goal last week. Thank you. Everything from here lowers the price of glass, and we’ll tell you by how much.

## What we’ve learned from two canteens

Teenagers will eat anything they’ve cut themselves. The cabinet at the Strathcona school has been harvested every Thursday for two years by whoever was late that week. It’s become so popular that some arrive late on purpose, and we’ve had to write to parents about it.`,
  risks:
    'Glass breaks in the post. We ship it between two sheets of cork and replace what breaks without asking for a photograph. Spores can bother people with asthma: harvest before the caps open, and read page 12.',
  faq: [
    ask('Does it smell?', 'Like a forest after rain, when you open it.'),
    ask('Can I grow tomatoes?', 'No. They are too tall and too hungry.'),
    ask(
      'Is the light bright?',
      'It is on from 7 to 21 h by default and as bright as a reading lamp.',
    ),
  ],
  owner: 'arjun.sidhu',
  category: 'home',
  tags: ['plants', 'mushrooms', 'kitchen', 'low-power'],
  city: 'Vancouver',
  region: 'British Columbia',
  country: 'CA',
  timeZone: 'America/Vancouver',
  recipient: 'business',
  currency: 'CAD',
  goalMinor: 3_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 27,
  durationDays: 34,
  cover: { motif: 'greenhouse', palette: 'lichen', seed: 309, manner: 'isometric' },
  coverAlt: 'A small greenhouse crowded with leaves',
  pictures: [
    show('plan', 'The two floors and the way the air goes'),
    show('use', 'A cabinet in a kitchen'),
    show('detail', 'Leaves behind glass'),
  ],
  perks: [
    perk('booklet', 'The booklet', 1900, 'Growing on two floors, 60 pages, as a PDF.', {
      months: 1,
    }),
    perk(
      'cabinet',
      'Understory cabinet',
      43900,
      'Cabinet, light, tray, seeds and the first bag of spawn.',
      {
        retail: 52000,
        limit: 110,
        months: 5,
        featured: true,
        items: [item('Cabinet', { Frame: ['Ash', 'Black ash'] })],
        ship: { CA: 4500, US: 6500 },
      },
    ),
    perk('school', 'A cabinet for a canteen', 87000, 'One for you, one for a school we know.', {
      limit: 12,
      months: 6,
      items: [item('Cabinet', { Frame: ['Ash', 'Black ash'] })],
      ship: { CA: 4500, US: 6500 },
    }),
    perk('spawn', 'Three more bags of spawn', 3900, 'Oyster, lion’s mane, chestnut.', {
      kind: 'add_on',
      months: 5,
      items: [item('Spawn', {}, 3)],
      ship: { CA: 0, US: 900 },
    }),
  ],
  updates: [
    news(
      'Glass prices',
      13,
      'At seventy cabinets a pane costs 31 dollars, at a hundred 26. The difference goes into cork.',
    ),
    news('Funded', 23, 'One hundred percent on a Tuesday morning, while I was repotting.'),
  ],
  comments: [
    say(
      'victor.lam',
      6,
      'How often does the peg need replacing?',
      reply('arjun.sidhu', 6.1, 'Mine is four years old. It is a peg.'),
    ),
    say(
      'robert.hanley',
      19,
      'Will it survive a Calgary winter in a mudroom?',
      reply('arjun.sidhu', 19.4, 'Not below 12 °C. Bring it in.'),
    ),
  ],
  plan: {
    targetPercent: 108,
    weights: { booklet: 24, cabinet: 46, school: 4 },
    curve: 'opening_rush',
  },
});
