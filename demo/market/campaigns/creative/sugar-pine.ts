import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const sugarPine = campaign({
  slug: 'sugar-pine',
  title: 'Six Strings of Sugar Pine',
  tagline: 'Nine guitars from one fallen tree, and a record made with all of them.',
  overview:
    'A sugar pine came down in a storm. June McCall builds nine guitars from it, and nine players record one tune each. The contribution buys the record, the plans or one of the guitars.',
  story: `
In the storm of September a sugar pine came down behind the Methodist church. It was 214 years old and nobody’s fault. The county wanted to chip it. I asked for the butt log, and they looked at me as if I’d asked for the weather.

Sugar pine isn’t guitar wood. It’s organ wood: light, even, a little sweet to the nose. But I’d always wanted to try it for tops, and there was enough for nine.

[1]

## Nine tops, nine players

The wood has been drying for fourteen months in my loft. Four tops are braced. The first guitar is finished, and Grace has had it on the road since March. It’s quick and warm, and it gets louder in a way that makes people look round.

Each of the nine goes to a player from these mountains for one tune. We record in the church the tree fell behind. Then the guitars are for sale, at what they cost me, and the record is for everybody.

> “It sounds like it’s been waiting.” Grace Whitaker.

## What it costs

- Studio in a church, three days, with a person who can record cold rooms: $3,200
- Pressing 400 records: $4,900
- Strings, tuners, frets and nine months of me: the rest

It ends tonight. If we make it, we record in the last week of January, when the church is coldest and nobody marries.

[2]

If there’s anything left, it goes to the church for a young tree. They’ve asked for a sugar pine, and I’ve said I’ll be back for it in 2240.`,
  risks:
    'Tops crack. I have wood for eleven and have promised nine. The pressing plant says ten weeks and means fourteen, so that is the date you see.',
  faq: [
    ask(
      'Can I choose my guitar?',
      'In the order of contribution, after you have heard the record.',
    ),
    ask('Left-handed?', 'Two of the nine can be.'),
    ask('Are the plans any good?', 'They are the ones I use, with the coffee rings.'),
  ],
  owner: 'june.mccall',
  team: [member('grace.whitaker', 'Recording', 'post')],
  category: 'music',
  tags: ['guitar', 'luthier', 'vinyl', 'appalachia'],
  city: 'Asheville',
  region: 'North Carolina',
  country: 'US',
  timeZone: 'America/New_York',
  currency: 'USD',
  goalMinor: 1_600_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 30,
  durationDays: 30,
  cover: { motif: 'guitar', palette: 'ember', seed: 350, manner: 'halftone' },
  coverAlt: 'A guitar with a dark pickguard, shavings around it',
  pictures: [
    show('plan', 'Bracing plan of the top'),
    show('detail', 'Sound hole and bridge'),
    show('use', 'A player in the workshop'),
  ],
  perks: [
    perk('files', 'The nine tunes', 1200, 'As files, on the day.', { months: 4 }),
    perk('record', 'The record', 3400, 'Vinyl, with a shaving of the tree in the sleeve.', {
      limit: 350,
      months: 6,
      featured: true,
      items: [item('Record')],
      ship: { US: 500, CA: 1400, world: 2200 },
    }),
    perk('plans', 'The plans', 4500, 'Full size, on paper.', {
      months: 3,
      items: [item('Plans')],
      ship: { US: 500, CA: 1200, world: 1800 },
    }),
    perk('guitar', 'A guitar', 240000, 'One of the nine, in a case.', {
      limit: 7,
      perPerson: 1,
      months: 8,
      items: [item('Guitar', { Hand: ['Right', 'Left'] })],
      ship: { US: 9000, CA: 16000, world: 28000 },
    }),
  ],
  updates: [
    news(
      'The loft hygrometer',
      9,
      'Forty-four percent, steady, for three weeks. I go up there just to look at it.',
    ),
    news(
      'It ends tonight',
      29.6,
      'We need about thirteen hundred dollars. Whatever happens, thank you for the letters about trees.',
    ),
  ],
  comments: [
    say(
      'grace.whitaker',
      1,
      'I am biased, I have number one. But play a G on it and you will see.',
    ),
    say(
      'will.sandford',
      13,
      'My church lost an oak in the same storm. Is oak hopeless?',
      reply('june.mccall', 13.2, 'For tops, yes. For a table, write to me.'),
    ),
    say('frances.odell', 29.7, 'Refreshing this page like a fool. Go, go.'),
  ],
  plan: {
    targetPercent: 92,
    weights: { files: 30, record: 50, plans: 16, guitar: 2 },
    curve: 'late_surge',
    backers: ['ben'],
  },
});
