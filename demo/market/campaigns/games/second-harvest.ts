import { campaign, item, perk, show } from '../../authoring.ts';

export const secondHarvest = campaign({
  slug: 'second-harvest',
  title: 'Second Harvest',
  tagline: 'A small expansion for Paper Orchard, with pears.',
  overview: 'Draft. Pears, quinces and a neighbour who keeps goats.',
  story: `
Pears for your heirs, they say, because a pear tree takes so long. This is a draft for the day when Paper Orchard has been delivered, and not a minute earlier.

[1]

Notes so far. Pears fruit two years later than apples and are worth twice as much; that alone changes who dares to plant in year four. Quinces can be rootstock and fruit, and testers love them too much. The goats are a problem: they eat whatever is on the edge of the board, which is funny twice. I’d like a sixth player, but then a year takes too long, and the frost no longer frightens anybody.

To be decided: whether there’s a box at all or just an envelope of thirty cards and nine pear-shaped pieces, at a price that’s closer to a magazine. I’m inclined to the envelope. Hana has drawn a Conference pear that looks like my uncle.`,
  risks: 'To be written.',
  owner: 'tess.oakley',
  category: 'tabletop-games',
  tags: ['board-game', 'expansion', 'trees'],
  city: 'Bristol',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'business',
  currency: 'GBP',
  goalMinor: 400_000,
  fundingType: 'fixed',
  state: 'draft',
  launchedDaysAgo: null,
  durationDays: 21,
  cover: {
    motif: 'orchard',
    palette: 'citrus',
    seed: 337,
    manner: 'poster',
    words: 'SECOND HARVEST',
  },
  coverAlt: 'The words Second Harvest, and hexagon tiles with paper trees',
  pictures: [show('plan', 'A board with goats at its edge')],
  perks: [
    perk('envelope', 'The envelope', 1400, 'Thirty cards, nine pears.', {
      months: 6,
      featured: true,
      items: [item('Envelope')],
      ship: { GB: 200, eu: 500, world: 900 },
    }),
    perk('pnp', 'Print and play', 400, 'As files.', { months: 1 }),
    perk('both', 'Envelope and game', 5200, 'For newcomers.', {
      months: 6,
      items: [item('Envelope'), item('Game')],
      ship: { GB: 500, eu: 900, world: 2200 },
    }),
  ],
});
