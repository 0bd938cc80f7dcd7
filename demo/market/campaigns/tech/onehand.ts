import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const onehand = campaign({
  slug: 'onehand',
  title: 'L’Heure Lente',
  tagline: 'A mechanical watch with one hand, made in Besançon by three people.',
  overview:
    'One hand, forty-eight marks, a quarter of an hour at a glance. A hand-wound movement assembled in the old watch town by the third generation of the same family.',
  story: `
My grandfather regulated chronometers. My father repaired quartz. I make a watch that can’t tell you the minute, and both of them would have understood.

One hand goes round once in twelve hours. Forty-eight marks show the quarters. You learn in a day to read “a little after three”, which is when you were meant to be there anyway.

[1]

The campaign ended funded. More people than I dared to count on trusted three watchmakers and a lathe from 1957. The movements are a French calibre that was made until 1983; we bought the last four hundred, cleaned every wheel and turned new barrels for them. The cases are steel, 37 millimetres, with a back held by four screws, because one day someone will want to look inside.

Deliveries began on the date we gave, and the last watches leave this month. Each is regulated for a week in five positions, and the sheet with the numbers is in the box.`,
  risks:
    'There are only four hundred movements. When they are gone we stop, or make our own, which would take ten years.',
  faq: [
    ask('How exact is it?', 'Within eight seconds a day. You will not be able to see it.'),
    ask('Water?', 'Rain yes, sea no.'),
  ],
  owner: 'remi.courvoisier',
  category: 'fashion-wearables',
  tags: ['watch', 'mechanical', 'besancon', 'slow'],
  city: 'Besançon',
  region: 'Bourgogne-Franche-Comté',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 3_000_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 74,
  durationDays: 30,
  cover: { motif: 'watch', palette: 'sand', seed: 317 },
  coverAlt: 'A watch with a single hand on a brown strap',
  pictures: [
    show('detail', 'The dial and its one hand'),
    show('plan', 'Case and back'),
    show('series', 'Four straps'),
  ],
  perks: [
    perk('watch', 'The watch', 49000, 'Steel, hand-wound, with its sheet of numbers.', {
      limit: 90,
      months: 4,
      featured: true,
      items: [item('Watch', { Strap: ['Tan', 'Black', 'Grey linen'] })],
      ship: { FR: 900, eu: 1500, GB: 2500, CH: 2500, world: 3900 },
    }),
    perk(
      'visit',
      'A morning at the lathe',
      9000,
      'Coffee, the lathe, and a wheel you cut yourself.',
      { limit: 20, months: 4 },
    ),
    perk('poster', 'Exploded view', 2500, 'All 84 parts, drawn by my daughter.', {
      months: 2,
      items: [item('Poster')],
      ship: { FR: 500, eu: 800, world: 1200 },
    }),
  ],
  updates: [
    news('Merci', 30.5, 'Funded. We start with number one on Monday.'),
    news(
      'First week on the wall',
      48,
      'Twelve watches hang in five positions. Number seven is showing off: one second a day.',
    ),
    news('The last twenty', 70, 'They leave before the end of the month.'),
  ],
  comments: [
    say('nicolas.girard', 33, 'Reçue. Je suis en retard partout, mais avec élégance.'),
    say(
      'peter.vogel',
      60,
      'Number 22 runs +3. Bravo.',
      reply('remi.courvoisier', 60.5, 'It was the shy one.'),
    ),
  ],
  plan: {
    targetPercent: 118,
    weights: { watch: 60, visit: 14, poster: 30 },
    curve: 'both_ends',
    backers: ['ben'],
  },
});
