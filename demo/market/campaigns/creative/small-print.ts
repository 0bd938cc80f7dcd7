import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const smallPrint = campaign({
  slug: 'small-print',
  title: 'Small Print',
  tagline: 'A tabletop letterpress that prints a postcard, and a case of type to feed it.',
  overview:
    'A press of eleven kilos for kitchens and classrooms, cast in Falkirk. The campaign ended well above its goal; we keep making them to order.',
  story: `
I own four presses. The lightest weighs 340 kilos and came through the wall. People ask whether they can take one home, and for years I had to look at their stairs.

Small Print weighs eleven kilos. It prints anything up to a postcard, with real pressure, from real type. You ink it with a roller, lay the paper in, pull. On the back of the sheet you can feel what you said.

[1]

The first sixty are delivered. Seven had a lever that squeaked and were sent a washer. Schools have written us 41 letters, all of them printed, most of them the right way round.

## What we do now

We cast twenty a month in Falkirk as long as anybody wants one. You order, it’s added to the next casting, you get the date. The wooden type is cut by Isla from fallen plane trees of the city of Edinburgh.

- Press, roller, tube of black, 100 sheets
- 62 pieces of wooden type, 36 mm
- A booklet of ten jobs, from a visiting card to a complaint

Money is taken when you order, and if your casting is more than six weeks late you may have it back without a reason.

## Who we are

Isla cuts, Dougie casts, I ink and worry. We’ve a rule that nothing leaves before it has printed the same sentence on all three of our presses without a correction. The sentence is from a bus ticket of 1957 and has every letter in it but one. Write to us if you find which.`,
  risks:
    'The foundry closes for a fortnight in July. Plane trees fall when they like; there is type for about 180 presses in store.',
  faq: [
    ask('Is it a toy?', 'It has 300 kilos of pressure. Mind your thumb; I speak from experience.'),
    ask('Which alphabets?', 'Latin with accents. Greek in autumn.'),
  ],
  owner: 'fergus.muir',
  category: 'writing-publishing',
  tags: ['letterpress', 'print', 'type', 'school'],
  city: 'Edinburgh',
  region: 'Scotland',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'business',
  currency: 'GBP',
  goalMinor: 1_500_000,
  fundingType: 'flexible',
  state: 'forever_funding',
  outcome: 'funded',
  launchedDaysAgo: 112,
  durationDays: 30,
  cover: {
    motif: 'letterpress',
    palette: 'slate',
    seed: 355,
    manner: 'poster',
    words: 'SMALL PRINT',
  },
  coverAlt: 'The words Small Print, and a small press with its wheel',
  pictures: [
    show('plan', 'The press from the front'),
    show('use', 'Printing a complaint'),
    show('detail', 'Type in the bed'),
  ],
  perks: [
    perk('card', 'A printed card', 600, 'By us, with your name, once.', {
      months: 1,
      items: [item('Card')],
      ship: { GB: 100, eu: 300, world: 400 },
    }),
    perk('press', 'Small Print', 24500, 'Press, roller, ink, type, paper.', {
      limit: 500,
      months: 2,
      featured: true,
      items: [item('Press', { Colour: ['Green', 'Black', 'Red'] })],
      ship: { GB: 1500, eu: 3900, world: 7900 },
    }),
    perk('type', 'A second case', 6800, 'Another 62 pieces.', {
      months: 2,
      items: [item('Type', { Size: ['36 mm', '24 mm'] })],
      ship: { GB: 500, eu: 1200, world: 2200 },
    }),
  ],
  updates: [
    news('The first batch is out', 68, 'Delivered. Thank you for 41 letters. We have answered 38.'),
    news('Greek', 95, 'Isla has begun with omega, because it is the nicest to cut.'),
  ],
  comments: [
    say(
      'edith.hoffmann',
      72,
      'Meine Klasse druckt Beschwerden. Der Direktor hat um Gnade gebeten.',
      reply('fergus.muir', 72.3, 'We would like one for the wall.'),
    ),
    say('stella.anagnostou', 97, 'Omega first! Correct.'),
  ],
  plan: {
    targetPercent: 187,
    weights: { card: 24, press: 60, type: 22 },
    curve: 'opening_rush',
    backers: ['ben'],
  },
});
