import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const borrowedLight = campaign({
  slug: 'borrowed-light',
  title: 'Borrowed Light',
  tagline: 'A documentary about the last lighthouse keepers and what they do now.',
  overview:
    'Seventy-four minutes with nine people who kept the lights of the Hebrides until they were automated. Shot, half edited, waiting for its sound.',
  story: `
The last keeper came off a Scottish light in 1998. I was eleven and watched it on television from a house where you could see a lighthouse out of the kitchen window, and I remember thinking: but it’s still on.

Nine of them are still alive around the Minch. One drives the school bus. One repairs hearing aids. Two won’t be in the same film, so they’re in it separately, talking about each other. For four years I’ve filmed them at the hours when they used to be on watch, because it’s then that they talk.

[1]

## What there is

A hundred and sixty hours. An assembly of 74 minutes that made the room go quiet at the work-in-progress screening in Glasgow. A composer, Isla, who has written for fiddle, harmonium and foghorn, in that order.

## What’s missing

- Four weeks of editing with someone who isn’t me
- Sound: the wind has to be cut out and then put back in
- Rights for eleven minutes of super 8 made by keepers themselves

That’s £14,000, and I’d like to be exact about it: £6,200 edit, £4,100 sound, £1,900 rights, £1,800 for fees, discs and post.

[2]

> “People think it was lonely. It was three men in a round room. It was anything but.”

It’s all or nothing. If it works, the first screening is in Stornoway, with the nine in the front row, and the second is wherever you are.

I’d rather tell you than have you wonder: I take a wage from this for three of the four editing weeks, the same as everyone else in the room. For the four years before I took none, and my boat paid for the fuel.`,
  risks:
    'The keepers are between 71 and 94. One of the nine died in January; he had seen his part. The archive has promised the super 8 rights in writing at the price above, for a year.',
  faq: [
    ask('When can I see it?', 'In spring, online for contributors, a week after Stornoway.'),
    ask('Is it in Gaelic?', 'About a third. Subtitles in English, Gaelic and French.'),
    ask(
      'Can we screen it in our village hall?',
      'Yes, there is a perk for it. We bring the disc and, if you are near, a keeper.',
    ),
  ],
  owner: 'catriona.macaulay',
  team: [member('fiona.drummond', 'Producer', 'post', 'see_contributions', 'see_figures')],
  category: 'film',
  tags: ['documentary', 'lighthouse', 'hebrides', 'gaelic'],
  city: 'Stornoway',
  region: 'Scotland',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  goalMinor: 1_400_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 28,
  durationDays: 30,
  staffPick: true,
  cover: { motif: 'lighthouse', palette: 'night', seed: 341 },
  coverAlt: 'A striped lighthouse and its beam over a night sea',
  pictures: [
    show('detail', 'The lamp room'),
    show('use', 'Two keepers before a print of their light'),
    show('series', 'Four lights'),
  ],
  perks: [
    perk('watch', 'Watch it', 1200, 'The film online, and your name in the credits.', {
      months: 5,
    }),
    perk('disc', 'The disc', 2800, 'Disc and a booklet with the log of one night.', {
      limit: 300,
      months: 6,
      featured: true,
      items: [item('Disc')],
      ship: { GB: 300, eu: 700, world: 1000 },
    }),
    perk('hall', 'A hall', 15000, 'A licence and a disc for one village hall, forever.', {
      limit: 40,
      months: 6,
      items: [item('Disc')],
      ship: { GB: 300, eu: 700, world: 1000 },
    }),
    perk(
      'night',
      'A night at the Butt',
      42000,
      'A night at the lighthouse with the crew and, weather allowing, a keeper.',
      { limit: 6, perPerson: 2, months: 7 },
    ),
  ],
  updates: [
    news(
      'The super 8',
      8,
      'We may use all eleven minutes. In minute six someone shaves in a gale.',
    ),
    news('Isla has recorded the foghorn', 16, 'It is in E flat. Of course it is.'),
    news(
      'Two days',
      28,
      'We are four hundred pounds short. If you know someone with a village hall, tell them tonight.',
    ),
  ],
  comments: [
    say(
      'rhona.campbell',
      1,
      'My grandfather was at Skerryvore. I am so glad this exists.',
      reply('catriona.macaulay', 1.3, 'What was his name? I may have him on super 8.'),
      reply('rhona.campbell', 1.4, 'Donald Campbell. He had a parrot.'),
      reply('catriona.macaulay', 1.5, 'I have the parrot.'),
    ),
    say('ingrid.haugen', 15, 'We have forty of these in Norway. Come next.'),
    say('colin.farquhar', 27.2, 'Booked the hall. Come on, two more days.'),
  ],
  plan: {
    targetPercent: 97,
    weights: { watch: 34, disc: 44, hall: 12, night: 4 },
    curve: 'both_ends',
    backers: ['ben'],
    withdrawn: 1,
  },
});
