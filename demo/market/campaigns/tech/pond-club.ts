import { ask, campaign, item, perk, reply, say, show } from '../../authoring.ts';

export const pondClub = campaign({
  slug: 'pond-club',
  title: 'Pond Club',
  tagline: 'A kitchen-table microscope, and a letter a month about what to look for.',
  overview:
    'A sturdy wooden microscope with a phone shelf, and twelve letters that send you to a gutter, a vase or a puddle to meet what lives there.',
  story: `
There is a tardigrade in your gutter. I say this to year sevens every September and nobody believes me until the afternoon.

Pond Club is a small wooden microscope, forty to four hundred times, that a child can put together and an adult will want to borrow. What makes it a club is the letter. Once a month an envelope arrives with one place to look, one creature to look for, and one blank page to draw it on. Send the drawing back and it goes on the wall at the museum, and into the next letter.

[1]

We opened two days ago. The first letter is written, the second is being argued about. If the goal is reached, the lenses are ordered the same week from the same maker my school has used for twelve years.`,
  risks:
    'Twelve letters in twelve months is a promise to write. Four are done; two colleagues have agreed to step in.',
  faq: [
    ask('Does it need a phone?', 'No. There is an eyepiece. The shelf is for showing others.'),
    ask('What about glass slides?', 'Ten are included, with round corners.'),
  ],
  owner: 'owen.ashworth',
  category: 'education-science',
  tags: ['microscope', 'kids', 'nature', 'letters'],
  city: 'Manchester',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  goalMinor: 800_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 1.6,
  durationDays: 30,
  cover: { motif: 'microscope', palette: 'rose', seed: 306, manner: 'halftone' },
  coverAlt: 'A microscope and a round view of pond life',
  pictures: [
    show('use', 'A member of the club at her table'),
    show('detail', 'What the eyepiece shows'),
  ],
  perks: [
    perk('letters', 'Letters only', 3600, 'Twelve letters, for those who have a microscope.', {
      months: 2,
      items: [item('Letters', {}, 12)],
      ship: { GB: 900, eu: 1800, world: 2200 },
    }),
    perk('scope', 'Microscope and letters', 8900, 'The kit, ten slides, twelve letters.', {
      limit: 150,
      months: 3,
      featured: true,
      items: [item('Microscope kit'), item('Letters', {}, 12)],
      ship: { GB: 1200, eu: 2600, world: 3400 },
    }),
    perk('table', 'A table of six', 46000, 'Six kits for a class or a very good birthday.', {
      limit: 12,
      months: 3,
      items: [item('Microscope kit', {}, 6)],
      ship: { GB: 1800, eu: 4200 },
    }),
  ],
  comments: [
    say(
      'nia.bowen',
      0.9,
      'Found the tardigrade. Have not slept.',
      reply('owen.ashworth', 1.1, 'Welcome to the club.'),
    ),
  ],
  plan: { targetPercent: 9, weights: { letters: 30, scope: 60, table: 0 }, curve: 'steady' },
});
