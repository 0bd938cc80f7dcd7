import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const valleyChoir = campaign({
  slug: 'valley-choir',
  title: 'A Choir for the Whole Valley',
  tagline: 'Eleven villages, one bus, a hundred and ten voices. Closed after two good years.',
  overview:
    'Anyone could join; nobody had to read music. The campaign paid for a bus and a conductor. The choir now belongs to itself.',
  story: `
Our valley is seventeen miles long and has no bus after five. That’s why it had no choir. So we asked for a bus.

For two winters it went up one side and down the other on Thursdays, and filled. A hundred and ten voices in the end, four of them under ten, one of ninety-six. Nobody had to audition. Nobody had to read music. Everybody had to say the name of the person next to them.

[1]

Studies say that singing together is good for the lungs, for sleep and against the long dark. I’ve no study. I’ve a list of people who came because the doctor said so, and stayed because of Maureen’s flapjacks.

The choir has become a society and pays for its own bus now. So this page closes, with thanks. The recording is yours, the songbook too, and the door at Braithwaite hall is the one with the noise behind it.`,
  risks: 'None are left. Come and sing.',
  faq: [ask('May I still join?', 'Thursday, seven, Braithwaite. Say someone’s name.')],
  owner: 'clara.winslow',
  category: 'wellness',
  tags: ['choir', 'singing', 'valley', 'bus'],
  city: 'Keswick',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'nonprofit',
  currency: 'GBP',
  goalMinor: 240_000,
  fundingType: 'flexible',
  state: 'closed',
  outcome: 'funded',
  launchedDaysAgo: 320,
  durationDays: 30,
  closedDaysAgo: 35,
  cover: { motif: 'choir', palette: 'sand', seed: 384, manner: 'poster', words: 'VALLEY CHOIR' },
  coverAlt: 'The words Valley Choir, and nine singers with their sheets',
  pictures: [show('detail', 'Two in the front row'), show('series', 'Four evenings')],
  perks: [
    perk('seat', 'A seat on the bus', 2500, 'For a winter, for someone.', {
      limit: 120,
      months: 1,
      featured: true,
    }),
    perk('recording', 'The recording', 1000, 'Eleven songs, one cough.', { months: 6 }),
    perk('book', 'The songbook', 1800, 'Without notes, with breathing.', {
      limit: 150,
      months: 5,
      items: [item('Songbook')],
      ship: { GB: 300, eu: 600, world: 900 },
    }),
  ],
  updates: [
    news('One hundred and ten', 160, 'The bus is full. We have borrowed the vicar’s.'),
    news(
      'It belongs to itself',
      284,
      'The society is founded, the treasurer is Maureen, the page closes. Thank you.',
    ),
  ],
  comments: [
    say(
      'ella.fairweather',
      200,
      'I heard you from the car park and stayed in the car park for an hour.',
      reply('clara.winslow', 200.2, 'Next time, the door is open.'),
    ),
    say('ian.pemberton', 285, 'The cough is my uncle.'),
  ],
  plan: { targetPercent: 116, weights: { seat: 50, recording: 30, book: 26 }, curve: 'both_ends' },
});
