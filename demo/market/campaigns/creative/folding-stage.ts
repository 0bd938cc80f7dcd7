import { ask, campaign, news, perk, reply, say, show } from '../../authoring.ts';

export const foldingStage = campaign({
  slug: 'folding-stage',
  title: 'A Stage You Can Fold',
  tagline: 'A theatre for two hundred people that goes up in ninety minutes.',
  overview:
    'Seven companies in the north of England share no theatre. We are building them one that fits on a trailer: stage, seats, lights, and a roof that keeps out Tuesday.',
  story: `
In Leeds there are seven small companies and no small theatre. Two have closed since I began to write this. The rest play in gyms, above pubs and once in a car wash, which was the best Tempest I’ve seen.

I’m their carpenter, all seven of them. I build a floor on Thursday and take it down on Sunday, and I’ve worked out that I’ve built the same floor a hundred and forty times.

[1]

So this is the last time. A Stage You Can Fold is a trailer that opens like a book. The spine is the stage, the pages are the seats, and a canvas goes over it that was once a sail. Four people, ninety minutes, one spanner.

- Stage 8 by 6 metres, rake optional
- 196 seats, eight of them for wheelchairs and in the good rows
- Lights that run on one domestic socket
- Any company may borrow it for the price of the diesel

The drawings are finished and checked by an engineer who came to laugh and stayed to stiffen the rake. Steel, ply and canvas are £11,200. The trailer is a gift from a circus.

What happens to the seven companies if it works? Nothing grand. They’ll play on Thursdays, Fridays and Saturdays in places that have never had a Thursday. Two of them have already quarrelled about who goes to Skipton first, which I take as a good sign; a year ago they were quarrelling about who would close.

I’ll drive it myself the first year. After that each company must have two people who can, and a licence for a lion.`,
  risks:
    'It has to pass a safety inspection in every county. We have had the drawings checked in two, and budgeted for changes. Sails shrink.',
  faq: [
    ask('Who owns it?', 'A co-operative of the seven companies, with one vote each.'),
    ask('Can a school borrow it?', 'Yes, with a driver.'),
  ],
  owner: 'gareth.whitlock',
  category: 'dance-theater',
  tags: ['theatre', 'touring', 'carpentry', 'leeds'],
  city: 'Leeds',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'nonprofit',
  currency: 'GBP',
  goalMinor: 1_250_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 20,
  durationDays: 35,
  cover: { motif: 'theatre', palette: 'rose', seed: 342, manner: 'blueprint' },
  coverAlt: 'Working drawing of a stage between curtains, two players on it',
  pictures: [
    show('plan', 'The trailer, folded and unfolded'),
    show('detail', 'Two players before the moon'),
    show('use', 'Looking at the model'),
  ],
  perks: [
    perk('plank', 'A plank', 1500, 'Your initials on the underside of a plank.', { months: 4 }),
    perk('ticket', 'Two tickets', 3000, 'For anything, anywhere, in the first year.', {
      limit: 200,
      months: 6,
      featured: true,
    }),
    perk('seat', 'A seat', 7500, 'Your name on a seat, on the front.', { limit: 188, months: 6 }),
    perk('night', 'An evening', 65000, 'A performance in your village, street or car wash.', {
      limit: 6,
      months: 9,
    }),
  ],
  updates: [news('The circus trailer', 4, 'It is red, it has a lion on it, and the lion stays.')],
  comments: [
    say(
      'ben',
      3,
      'I saw the car wash Tempest. Take my money.',
      reply('gareth.whitlock', 3.1, 'You were the one with the umbrella.'),
    ),
    say(
      'ian.pemberton',
      12,
      'Will it come to York?',
      reply('gareth.whitlock', 12.4, 'In week three, if the council likes lions.'),
    ),
  ],
  plan: {
    targetPercent: 79,
    weights: { plank: 24, ticket: 36, seat: 34, night: 3 },
    curve: 'both_ends',
  },
});
