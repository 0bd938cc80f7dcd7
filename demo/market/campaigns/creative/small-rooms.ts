import { ask, campaign, item, perk, reply, say, show } from '../../authoring.ts';

export const smallRooms = campaign({
  slug: 'small-rooms',
  title: 'Paper for Small Rooms',
  tagline: 'Wallpaper drawn for rooms under ten square metres.',
  overview:
    'Three patterns that make a small room kinder. Ended short of the goal; nobody was charged.',
  story: `
Wallpaper is designed for hallways of people who have hallways. In a room of eight square metres a repeat of 64 centimetres is a shout.

I’ve drawn three papers whose pattern turns a corner, because in a small room you always see two walls. They go light at the height of your eyes and dark at the floor. I tested them in eleven rooms, one of which is a boat.

[1]

We came to 26 percent. I’ve read the comments, and you’re right: a roll at 140 dollars isn’t for people with small rooms. The printer’s minimum made it so. I’m looking for a way to print by the metre. Until then, the files of one pattern are free for anybody with a stencil and a weekend, and nobody has been charged.`,
  risks: 'The minimum order was the risk.',
  faq: [ask('Was I charged?', 'No, it was all or nothing.')],
  owner: 'cass.doyle',
  category: 'art',
  tags: ['pattern', 'wallpaper', 'small-space'],
  city: 'Melbourne',
  region: 'Victoria',
  country: 'AU',
  timeZone: 'Australia/Melbourne',
  currency: 'AUD',
  goalMinor: 1_500_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'unfunded',
  launchedDaysAgo: 65,
  durationDays: 28,
  cover: { motif: 'pattern', palette: 'clay', seed: 361 },
  coverAlt: 'Three rolls of patterned paper',
  pictures: [show('series', 'Four colourways'), show('detail', 'A repeat that turns a corner')],
  perks: [
    perk('roll', 'A roll', 14000, 'Ten metres.', {
      limit: 120,
      months: 4,
      featured: true,
      items: [item('Roll', { Pattern: ['Fern', 'Half moon', 'Seed'] })],
      ship: { AU: 1500, NZ: 2500 },
    }),
    perk('sample', 'Three samples', 1500, 'To hold against a wall.', {
      months: 2,
      items: [item('Samples', {}, 3)],
      ship: { AU: 300, NZ: 600, world: 900 },
    }),
    perk('room', 'A room', 48000, 'Drawn for your room.', { limit: 6, months: 6 }),
  ],
  comments: [
    say(
      'imogen.clarke',
      10,
      'Lovely, but my room is small because I have no money.',
      reply('cass.doyle', 10.4, 'That is the most useful sentence of this month.'),
    ),
  ],
  plan: { targetPercent: 26, weights: { roll: 24, sample: 40, room: 2 }, curve: 'opening_rush' },
});
