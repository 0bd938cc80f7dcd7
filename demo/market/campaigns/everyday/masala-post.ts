import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const masalaPost = campaign({
  slug: 'masala-post',
  title: 'Masala Post',
  tagline: 'Seven whole spices and one letter, posted the week they are harvested.',
  overview:
    'A tin of seven spices from farms I can name, roasted by you in your own pan, with a letter that takes you through one dish from start to finish.',
  story: `
Ground spice is a photograph of spice. It’s fine, it’s recognisable, and it doesn’t smell of anything by March.

Masala Post sends seven whole spices in a tin that fits through a letterbox, in the week after they’re dried. There’s a letter with it, three pages, about one dish: which pan, how long, what it should sound like. My grandmother gave her recipes as sounds, and so do I.

[1]

Six farms supply the first year, in Kerala, Sylhet, Guatemala and one in Essex that grows astonishing coriander. I pay them before the harvest. That’s what this campaign is for: the first payments, the first thousand tins, and the stamp machine.

My kitchen is eight square metres and smells of cardamom to the third floor. The neighbours were patient; they’re the tasters now.`,
  risks:
    'A monsoon can delay a harvest by weeks. Then the order of the letters changes, not their number.',
  faq: [
    ask('How hot?', 'Not very. Heat is on the side, in a twist of paper.'),
    ask('Allergens?', 'Mustard is in two letters and marked on the outside.'),
  ],
  owner: 'farida.rahman',
  category: 'food-beverages',
  tags: ['spice', 'cooking', 'letters', 'direct-trade'],
  city: 'London',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'business',
  currency: 'GBP',
  goalMinor: 1_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 6,
  durationDays: 30,
  cover: { motif: 'spice', palette: 'ember', seed: 313, manner: 'halftone' },
  coverAlt: 'A round tin of seven spices seen from above',
  pictures: [show('use', 'Cooking with the open tin'), show('series', 'Tins of four seasons')],
  perks: [
    perk('one', 'One letter', 1400, 'One tin, one letter, one supper.', {
      months: 2,
      items: [item('Tin')],
      ship: { GB: 200, eu: 600, world: 900 },
    }),
    perk('year', 'Six letters', 6900, 'A tin every other month for a year.', {
      limit: 200,
      months: 2,
      featured: true,
      items: [item('Tin', {}, 6)],
      ship: { GB: 600, eu: 2400, world: 3600 },
    }),
    perk(
      'supper',
      'Supper in Bethnal Green',
      9500,
      'Six letters and a seat at my table for the first one.',
      { limit: 10, months: 2 },
    ),
  ],
  updates: [
    news(
      'First farm paid',
      4,
      'Kerala, pepper, half in advance. Mr Varghese sent a photograph of the vine and of his dog.',
    ),
  ],
  comments: [
    say(
      'deepa.nair',
      2,
      'Recipes as sounds! Mine said “when it stops arguing”.',
      reply('farida.rahman', 2.1, 'That is onions. I know exactly when.'),
    ),
  ],
  plan: { targetPercent: 22, weights: { one: 30, year: 30, supper: 4 }, curve: 'opening_rush' },
});
