import { campaign, item, perk, show } from '../../authoring.ts';

export const tinRadio = campaign({
  slug: 'tin-radio',
  title: 'Tin Radio',
  tagline: 'A receiver in a sardine tin that plays the station nearest to you.',
  overview: 'One dial, one tin, no display. Draft.',
  story: `
There are twenty-three small stations on our coast, and most people have never heard one of them. Tin Radio would have one dial and begin with whatever is nearest. This is a draft: the tin is real, the tuner isn’t yet.

[1]

What I know so far. A sardine tin is a very good case: it’s shielded, it’s cheap, and it has been designed by a hundred and fifty years of trial. A speaker of five centimetres fits if you leave out the fish. The tuner chip I like is made in two places, and one of them answers letters. The dial should turn through the stations in the order in which you’d sail past them, and that means someone has to keep a list, and the list has to be right.

What I don’t know: whether three people or three hundred want one, what it costs in a run of two hundred, and who keeps the list when I’m on the boat. I’m asking Claire about the list and Yann about the cost.`,
  risks: 'To be written when the tuner works.',
  owner: 'nora',
  category: 'audio',
  tags: ['radio', 'local', 'repairable'],
  city: 'Brest',
  region: 'Bretagne',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'draft',
  launchedDaysAgo: null,
  durationDays: 30,
  cover: { motif: 'radio', palette: 'tide', seed: 321, manner: 'halftone' },
  coverAlt: 'A table radio with a cloth front',
  pictures: [show('plan', 'First sketch of the tin')],
  perks: [
    perk('tin', 'Tin Radio', 5900, 'One tin, one dial.', {
      limit: 200,
      months: 6,
      featured: true,
      items: [item('Tin Radio', { Tin: ['Sardine', 'Mackerel'] })],
      ship: { FR: 500, eu: 900 },
    }),
    perk('list', 'The list', 500, 'All twenty-three stations on a postcard, as a file.', {
      months: 1,
    }),
    perk('pair', 'Two tins', 10900, 'One for the boat.', {
      months: 6,
      items: [item('Tin Radio', { Tin: ['Sardine', 'Mackerel'] }, 2)],
      ship: { FR: 600, eu: 1100 },
    }),
  ],
});
