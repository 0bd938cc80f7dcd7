import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const ferrywoman = campaign({
  slug: 'ferrywoman',
  title: 'The Ferrywoman',
  tagline: 'Bring back a 1911 rowing ferry, and the crossing nobody has made since 1974.',
  overview:
    'For sixty years a woman rowed people across the mouth of the Corrib for a penny. We are restoring her boat and the crossing, with apprentices of both.',
  story: `
Her name was Delia Folan, and the boat had none. From 1914 she rowed across the river mouth, forty times a day, with dock workers, mourners, hens and once a harmonium. When the bridge bus came, she tied up and never mentioned it again.

The boat has been under a tarpaulin in Claddagh for fifty years. I’ve known her all my life. I’ve taken the lines: twenty-one feet, larch on oak, and so well balanced that you could row her with a spoon.

[1]

Two apprentices have begun on her, Niamh and Dara. The stem and eleven ribs are new, the rest can stay. The money is for larch, copper and eight months of their wages. Then she goes back to work: on summer Sundays, for a euro, with whoever passes the rowing test.`,
  risks:
    'What is under the floorboards is known only when they are up. We have planned for six more ribs.',
  faq: [
    ask(
      'May anyone row?',
      'Whoever passes the test, which is Delia’s: over and back without spilling a bucket.',
    ),
  ],
  owner: 'sinead.costello',
  category: 'culture-heritage',
  tags: ['boat', 'restoration', 'galway', 'apprentices'],
  city: 'Galway',
  region: 'Connacht',
  country: 'IE',
  timeZone: 'Europe/Dublin',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 1_600_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 10,
  durationDays: 40,
  cover: { motif: 'boat', palette: 'dusk', seed: 375, manner: 'ink' },
  coverAlt: 'A boat under sail on calm water at evening',
  pictures: [
    show('plan', 'The lines of the boat'),
    show('detail', 'Planks and portholes'),
    show('use', 'Apprentices before the drawing'),
  ],
  perks: [
    perk('penny', 'A penny', 1000, 'One crossing, any Sunday, forever.', {
      months: 9,
      featured: true,
    }),
    perk('rivet', 'A copper rivet', 3500, 'One for the boat, its twin for you.', {
      limit: 200,
      months: 5,
      items: [item('Rivet')],
      ship: { IE: 200, eu: 400, GB: 500, world: 600 },
    }),
    perk('rib', 'A rib', 40000, 'Named in the log of the yard.', {
      limit: 11,
      perPerson: 1,
      months: 8,
    }),
    perk('spoon', 'The rowing test', 6000, 'Lessons until you pass.', { limit: 30, months: 10 }),
  ],
  updates: [news('Under the floorboards', 6, 'Four more ribs, not six. And a hairpin.')],
  comments: [
    say(
      'aoife.brennan',
      2,
      'My great-grandmother crossed with the hens.',
      reply('sinead.costello', 2.3, 'They are in the log. Eleven, and one complained.'),
    ),
    say('tara.gallagher', 7, 'Booked the spoon.'),
  ],
  plan: {
    targetPercent: 38,
    weights: { penny: 40, rivet: 34, rib: 4, spoon: 14 },
    curve: 'opening_rush',
  },
});
