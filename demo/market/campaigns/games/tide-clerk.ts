import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const tideClerk = campaign({
  slug: 'tide-clerk',
  title: 'The Tide Clerk',
  tagline: 'A comic about the civil servant who approves the tides.',
  overview:
    'One hundred and forty-four pages about Amadeu, who stamps the tide tables of Lisbon, and about the morning he declines one.',
  story: `
Amadeu has the smallest office in the Ministry of the Sea. Twice a day he receives a form on which the Moon applies for high water. He checks the figures, stamps it, and sends it back through a tube. He’s done this for thirty-one years. One morning, for reasons that take 144 pages, he declines.

[1]

I’ve been drawing The Tide Clerk in the evenings for three years. The first two chapters have been read by about nine thousand people online, a number I can’t imagine. Several wrote that they work in such an office. One sent a stamp.

## The book

- 144 pages, two colours: sea and ink
- 19 by 26 centimetres, sewn, so that it lies open
- Printed in Maia, on paper that feels like a form
- English or Portuguese

All pages are drawn, 130 are coloured. The goal is the printer’s invoice for 700 copies plus post, and nothing is left over, which Amadeu would approve.

[2]

> “I have never felt so seen by a fish.” From a reader’s letter.

What goes beyond will pay for the exhibition in the real ministry. They’ve said yes, in writing, with a stamp.`,
  risks:
    'Fourteen pages remain to be coloured. The printer has a slot in eight weeks; if I miss it, the next is six weeks after.',
  faq: [
    ask('Is it for children?', 'From about eleven. There is one swear word, on a form.'),
    ask('A signed copy?', 'Stamped. By him.'),
    ask('Digital?', 'Yes, and you get it the day the files go to the printer.'),
  ],
  owner: 'ines.figueira',
  category: 'comics',
  tags: ['graphic-novel', 'lisbon', 'sea', 'two-colour'],
  city: 'Lisbon',
  region: 'Lisboa',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  goalMinor: 600_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 21,
  durationDays: 30,
  staffPick: true,
  cover: { motif: 'comics', palette: 'tide', seed: 334, manner: 'halftone' },
  coverAlt: 'A comics page with six panels, a boat in one of them',
  pictures: [
    show('detail', 'Amadeu at his desk'),
    show('use', 'A reader at the fair'),
    show('series', 'Four tides'),
  ],
  perks: [
    perk('files', 'As files', 900, 'The whole book, before the printer has it.', { months: 1 }),
    perk('book', 'The book', 2600, 'Stamped.', {
      months: 4,
      featured: true,
      items: [item('Book', { Language: ['English', 'Português'] })],
      ship: { PT: 300, eu: 600, GB: 1000, world: 1400 },
    }),
    perk(
      'form',
      'Book and form 22-B',
      3900,
      'With an original application for high water, in triplicate, drawn by hand.',
      {
        limit: 60,
        months: 4,
        items: [item('Book', { Language: ['English', 'Português'] }), item('Form 22-B')],
        ship: { PT: 300, eu: 600, GB: 1000, world: 1400 },
      },
    ),
    perk('page', 'A page', 19000, 'An original page. You may name three and get one.', {
      limit: 14,
      perPerson: 1,
      months: 4,
      items: [item('Original page')],
      ship: { PT: 600, eu: 1200, GB: 1900, world: 2400 },
    }),
  ],
  updates: [
    news(
      'The ministry said yes',
      14,
      'In a letter of four lines with two stamps. The exhibition opens in their lobby, between the metal detector and the plant.',
    ),
  ],
  comments: [
    say(
      'rafael.costa',
      3,
      'Trabalho num sítio assim. O tubo existe mesmo.',
      reply('ines.figueira', 3.2, 'Eu sabia.'),
    ),
    say(
      'kieran.walsh',
      10,
      'Who approves the neap tides?',
      reply('ines.figueira', 10.2, 'His cousin, in Setúbal. They do not speak.'),
    ),
  ],
  plan: {
    targetPercent: 128,
    weights: { files: 20, book: 60, form: 18, page: 4 },
    curve: 'both_ends',
  },
});
