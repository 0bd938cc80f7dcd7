import { ask, campaign, item, perk, reply, say, show } from '../../authoring.ts';

export const aquiferOne = campaign({
  slug: 'aquifer-one',
  title: 'Aquifer One',
  tagline: 'Twenty litres of water a day from dry air, with a solar panel.',
  overview:
    'A countertop unit that draws drinking water from the air. The owner states twenty litres a day at any humidity.',
  story: `
Water is everywhere, even in the air of a desert. Aquifer One takes it out of the air in your living room and pours it into your glass.

Our patented core needs only a 60 watt panel and produces up to twenty litres of pure water a day at any humidity. It’s whisper quiet, needs no filter, and never has to be cleaned. Twelve months of development lie behind us, and production can begin as soon as the goal is reached.

[1]

Aquifer One was designed for families, for offices and for the future. Early contributors receive it at half the later price. We’ve been asked how it is possible: the answer is a new material that we’ll describe after the patent is granted. In our tests the unit has exceeded every expectation, and our partners are as excited as we are. Join us, and never buy a bottle of water again.`,
  risks: 'We foresee no risks.',
  faq: [ask('How does it work?', 'With our new core material.')],
  owner: 'dominic.hale',
  category: 'energy-green-tech',
  tags: ['water', 'solar', 'home'],
  city: 'Austin',
  region: 'Texas',
  country: 'US',
  timeZone: 'America/Chicago',
  recipient: 'business',
  currency: 'USD',
  goalMinor: 5_000_000,
  fundingType: 'flexible',
  state: 'held',
  launchedDaysAgo: 17,
  durationDays: 45,
  held: {
    daysAgo: 5,
    reason: 'perk_not_deliverable',
    note: 'The stated twenty litres a day need more energy than a 60 watt panel gives. We have asked the owner for a test report by an independent laboratory and for a video of the prototype, by the end of next week. Until then nobody can contribute and nothing is paid out.',
  },
  cover: { motif: 'filter', palette: 'slate', seed: 319, manner: 'blueprint' },
  coverAlt: 'Working drawing of a water unit with a tap and falling drops',
  pictures: [show('series', 'Four colours of the unit')],
  perks: [
    perk('half', 'Half price', 19900, 'One unit at half the later price.', {
      retail: 39900,
      limit: 500,
      months: 3,
      featured: true,
      items: [item('Aquifer One', { Colour: ['White', 'Black'] })],
      ship: { US: 0, world: 4900 },
    }),
    perk('pair', 'A pair', 37900, 'Two units.', {
      limit: 200,
      months: 3,
      items: [item('Aquifer One', { Colour: ['White', 'Black'] }, 2)],
      ship: { US: 0, world: 7900 },
    }),
    perk('thanks', 'Thank you', 1000, 'Our thanks.', { months: 0 }),
  ],
  comments: [
    say(
      'reuben.adler',
      4,
      'Condensing twenty litres needs at least twelve kilowatt hours. A 60 W panel gives half of one. What am I missing?',
      reply('dominic.hale', 4.9, 'You are missing our core.'),
    ),
    say(
      'hannah.goldberg',
      9,
      'I asked for a refund and got it. Thanks to support for the quick answer.',
    ),
  ],
  plan: {
    targetPercent: 14,
    weights: { half: 50, pair: 6, thanks: 20 },
    curve: 'press_day',
    withdrawn: 4,
  },
});
