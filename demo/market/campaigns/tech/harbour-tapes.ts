import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const harbourTapes = campaign({
  slug: 'harbour-tapes',
  title: 'Harbour Tapes',
  tagline: 'Twelve ports on twelve cassettes: what a breakwater sounds like at night.',
  overview:
    'A series of field recordings from twelve harbours between Brest and Bergen, on cassette and as files. Funded, made, delivered.',
  story: `
Before there was a recorder, there was a suitcase with three boxes in it and a night train timetable. In one year I recorded twelve harbours after midnight, when the cranes stop and the ropes begin to talk.

Each tape is thirty minutes a side: above the water on A, below it on B. Brest is full of chains. Ostend clicks with shrimp. Bergen is nearly silent and then a ferry arrives like weather.

[1]

The campaign paid for the duplication, the boxes and the trains. Every set was posted in the month I’d promised, and one of them came back because someone had moved into a lighthouse. Everything I learned about salt and sockets on those nights went into Tidewater.`,
  risks: 'None remain; everything is delivered.',
  faq: [
    ask(
      'Can I still buy the tapes?',
      'The files, yes, from the page of the archive. The cassettes are gone.',
    ),
  ],
  owner: 'nora',
  category: 'audio',
  tags: ['sound', 'cassette', 'ocean', 'archive'],
  city: 'Brest',
  region: 'Bretagne',
  country: 'FR',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  goalMinor: 300_000,
  fundingType: 'flexible',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 118,
  durationDays: 28,
  cover: { motif: 'boat', palette: 'night', seed: 318, manner: 'halftone' },
  coverAlt: 'A boat on dark waves',
  pictures: [show('detail', 'Hull and water'), show('series', 'Four of the twelve covers')],
  perks: [
    perk('files', 'The files', 1200, 'All twelve harbours in full quality.', { months: 1 }),
    perk('set', 'The set', 4800, 'Twelve cassettes in a box the size of a brick.', {
      limit: 90,
      months: 3,
      featured: true,
      items: [item('Cassettes', {}, 12)],
      ship: { FR: 600, eu: 1100, GB: 1500, NO: 1500, world: 1900 },
    }),
    perk('yours', 'Your harbour', 22000, 'I come and record it.', { limit: 3, months: 5 }),
  ],
  updates: [
    news(
      'All posted',
      60,
      'Every set, in eleven trips to the post office, with one sprained wrist.',
    ),
    news(
      'Where the tapes led',
      99,
      'To a recorder. It starts here in a few days, and you will hear of it first.',
      'contributors',
    ),
  ],
  comments: [
    say('arne.solberg', 66, 'The ferry at minute nineteen is mine. I was on it.'),
    say(
      'ben',
      71,
      'Arrived on the day you said. That is why I am here for the next one.',
      reply('nora', 71.2, 'That is the nicest thing one can say about a parcel.'),
    ),
  ],
  plan: { targetPercent: 149, weights: { files: 30, set: 50, yours: 4 }, curve: 'both_ends' },
});
