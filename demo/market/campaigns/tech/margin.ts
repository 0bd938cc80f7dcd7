import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const margin = campaign({
  slug: 'margin',
  title: 'Margin',
  tagline: 'An e-reader with eight screws, a replaceable battery and no shop.',
  overview:
    'A paper-white reader that opens with a screwdriver. Battery, screen and board can each be replaced at home. It reads the files you own and asks for no account.',
  story: `
I have opened eleven e-readers, and every one of them was glued shut around a battery that would be dead in four years. The screens were fine. The screens are always fine.

Margin is what you get when you begin with the battery. It sits in a frame with two screws. The board is under it, the screen in front, and eight screws hold the back. Nothing is glued. I have taken number three apart 240 times, on the MTR among other places, and it still reads.

[1]

## What it reads

Whatever you put on it: EPUB, PDF, plain text, comics. Plug it in and it is a disk. There is wireless for those who want it, a switch on the edge for those who don’t, and no shop, no account, no advertisement on the cover when it sleeps.

- 7.8 inch screen, 300 dots per inch, warm and cold front light
- About five weeks of reading on one charge
- Real page buttons, left or right, you choose when you screw it together
- Traditional and simplified Chinese, Japanese, Korean and Latin type set properly

## Why Hong Kong

Because the people who make screens, frames and boards are forty minutes from my desk by train, and I can go and look. We have orders in principle with all three. What we can’t do is buy four hundred screens on trust.

[2]

If we don’t reach the goal nobody is charged, and I go on taking readers apart.

The campaign pays for screens, for the mould of the frame, and for three months of two people who know type better than I do.`,
  risks:
    'The screen maker sells in lots of four hundred and may change the model; a pin-compatible successor exists and we have tested it. Software is the slow part: hyphenation in Chinese and Korean mixed with Latin text still fails on about one page in two hundred.',
  faq: [
    ask('Is the software open?', 'Yes, all of it, from the day the first reader ships.'),
    ask('Can I read library books?', 'Where your library lends plain or LCP-protected EPUB, yes.'),
    ask(
      'Spare parts?',
      'Battery 90, screen 480, board 390, back 60 Hong Kong dollars, for at least eight years.',
    ),
  ],
  owner: 'wingyan.lau',
  category: 'other-innovative-products',
  tags: ['reading', 'repairable', 'open-hardware', 'e-ink'],
  city: 'Hong Kong',
  region: 'Kowloon',
  country: 'HK',
  timeZone: 'Asia/Hong_Kong',
  recipient: 'business',
  currency: 'HKD',
  goalMinor: 12_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 25,
  durationDays: 32,
  cover: { motif: 'reader', palette: 'citrus', seed: 303, manner: 'poster', words: 'MARGIN' },
  coverAlt: 'The word Margin, and a reader beside its open back',
  pictures: [
    show('plan', 'The eight screws and what they hold'),
    show('use', 'Reading at a café table'),
    show('detail', 'Type on the screen'),
  ],
  perks: [
    perk('thanks', 'A bookmark of light', 8000, 'A thank-you letter as a well-set e-book.', {
      months: 0,
    }),
    perk('reader', 'Margin', 148000, 'Reader, screwdriver, cable.', {
      retail: 178000,
      months: 6,
      featured: true,
      items: [item('Reader', { Colour: ['Paper', 'Ink'], Buttons: ['Left', 'Right'] })],
      ship: { HK: 0, world: 18000 },
    }),
    perk('early', 'Margin, first fifty', 132000, 'The same reader for the first fifty.', {
      retail: 178000,
      limit: 50,
      months: 6,
      items: [item('Reader', { Colour: ['Paper', 'Ink'], Buttons: ['Left', 'Right'] })],
      ship: { HK: 0, world: 18000 },
    }),
    perk(
      'apart',
      'An evening apart',
      260000,
      'A reader you assemble yourself at our workshop in Kwun Tong, with dinner.',
      { limit: 10, months: 6 },
    ),
    perk('battery', 'Spare battery', 9000, 'For the year 2031.', {
      kind: 'add_on',
      months: 6,
      items: [item('Battery')],
      ship: { HK: 0, world: 4000 },
    }),
  ],
  updates: [
    news(
      'Korean line breaking',
      9,
      'Better: from one page in forty to one in two hundred. The remaining cases are in a public list.',
    ),
    news(
      'A week left',
      24,
      'We are close. If you know a librarian, this is the moment to tell them.',
    ),
  ],
  comments: [
    say(
      'mei.chan',
      2,
      'Can the front light be switched off completely?',
      reply(
        'wingyan.lau',
        2.1,
        'Completely, with a long press. There is a test for it because I broke it once.',
      ),
    ),
    say('jasmine.wong', 14, 'The left-hand buttons sold me.'),
    say(
      'oliver.finch',
      18,
      'Does it cope with footnotes?',
      reply('wingyan.lau', 18.5, 'They open at the foot of the page, where they belong.'),
    ),
  ],
  plan: {
    targetPercent: 88,
    weights: { thanks: 8, reader: 34, early: 40, apart: 4 },
    curve: 'both_ends',
  },
});
