import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const pinhole66 = campaign({
  slug: 'pinhole-66',
  title: 'Pinhole 66',
  tagline: 'A wooden camera with no lens, no battery and one very good hole.',
  overview:
    'A medium-format pinhole camera in maple, made in a cabinet shop. Funded, made, delivered.',
  story: `
Everything a camera does can be done by a hole, if the hole is good. Mine are made by Dave, who drills nozzles for diesel engines, and they’re rounder than he’d like to admit.

Pinhole 66 takes ordinary roll film, twelve pictures, six by six. The body is maple from the cabinets I build for a living; I’d kept the offcuts for eleven years and my wife had views. There’s a magnet for a shutter. You count out loud.

[1]

About a hundred and thirty people backed it. All cameras have been delivered, four of them late by a month, because a moth had been at the felt. The gallery of the pictures you’ve taken is open at the library on 10th Avenue until the end of the month. The one of the dog that didn’t move for forty seconds hangs by the door.`,
  risks: 'None are left.',
  faq: [ask('Will there be more?', 'When there are enough offcuts.')],
  owner: 'dean.kowalczyk',
  category: 'photography',
  tags: ['pinhole', 'film', 'wood', 'analogue'],
  city: 'Portland',
  region: 'Oregon',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 126,
  durationDays: 30,
  cover: { motif: 'camera', palette: 'moss', seed: 359 },
  coverAlt: 'A camera with a strap and a small print',
  pictures: [
    show('plan', 'Body, plate and magnet'),
    show('use', 'Counting out loud'),
    show('series', 'Four woods'),
  ],
  perks: [
    perk('plate', 'The plate', 1800, 'One of Dave’s holes, for your own box.', {
      months: 2,
      items: [item('Plate')],
      ship: { US: 300, world: 700 },
    }),
    perk('camera', 'The camera', 8900, 'Maple, with a roll of film.', {
      limit: 130,
      months: 4,
      featured: true,
      items: [item('Camera', { Wood: ['Maple', 'Cherry'] })],
      ship: { US: 800, CA: 1600, world: 2600 },
    }),
    perk('class', 'A Saturday', 14000, 'Build it with me at the library.', {
      limit: 16,
      months: 3,
    }),
  ],
  updates: [
    news(
      'Moths',
      79,
      'Four cameras need new felt. They go out with an extra roll of film and an apology.',
    ),
    news('The gallery is open', 121, 'Sixty-one pictures. Bring the person who held still.'),
  ],
  comments: [
    say(
      'isaac.turner',
      100,
      'Forty seconds, one dog, no breathing. Best picture I ever took.',
      reply('dean.kowalczyk', 100.2, 'It hangs by the door.'),
    ),
    say('zoe.carver', 90, 'The hole is absurdly good.'),
  ],
  plan: { targetPercent: 121, weights: { plate: 24, camera: 60, class: 10 }, curve: 'both_ends' },
});
