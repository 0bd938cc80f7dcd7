import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const resole = campaign({
  slug: 'resole',
  title: 'Resole',
  tagline: 'Boots with a sole you change yourself, in ten minutes, at the kitchen table.',
  overview:
    'A welted leather boot whose outer sole screws on from inside. When it wears out you order a new one for the price of a pair of laces and change it with one tool.',
  story: `
My father worked at three shoe factories in this town and was there when each of them shut. What he said about the last one was: “We got very good at gluing.”

Glue is why boots are thrown away. A glued sole can’t be changed at home and mostly not at a cobbler’s either, so a pair with good uppers and flat heels goes in the bin at two years old.

[1]

Resole has nine brass screws. They sit under the insole, dry and hidden, and hold the outer sole against a cork layer that takes the shape of your foot. Undo them, drop the old sole in the return envelope, put on the new one. I timed forty people at the market; the median was nine minutes and fifty seconds, and the slowest was a cobbler who wanted to look at everything.

## What they’re made of

- Uppers from a tannery in Derbyshire, oak bark, ten months in the pit
- Soles of natural rubber in three patterns: town, field, ice
- Made in Northampton by six people, none of them new to it

## The price

£165 is what it costs to make a pair here and pay the six of us. A sole is £19. If you walk as much as I do, that’s a sole a year.

[2]

All or nothing: the lasts for the half sizes cost what they cost.

## How it began

The first pair was for my father. He has walked the same five miles every morning since the last factory shut, and he wears the left heel first. He has changed that sole four times at the kitchen table, with the wireless on, and has views about the length of the screws. He was right about them.`,
  risks:
    'Sizes are the risk in any boot campaign. We post a pair of paper feet to everyone before we cut leather, and we exchange once for free. The tannery can’t be hurried.',
  faq: [
    ask(
      'Are they waterproof?',
      'The screws are above the wet line and the welt is sewn. Like any leather boot they want wax.',
    ),
    ask('Vegan version?', 'No. We tried three materials; they were plastic and did not last.'),
    ask('Half sizes?', 'From UK 3 to 13 in halves, in two widths.'),
  ],
  owner: 'beth.garrod',
  category: 'fashion-wearables',
  tags: ['boots', 'repairable', 'leather', 'made-in-uk'],
  city: 'Northampton',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'business',
  currency: 'GBP',
  goalMinor: 1_800_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 14,
  durationDays: 30,
  cover: { motif: 'boots', palette: 'clay', seed: 310, manner: 'poster', words: 'RESOLE' },
  coverAlt: 'The word Resole, and a laced boot above the sole that comes off it',
  pictures: [
    show('plan', 'Section through the boot, screws marked'),
    show('detail', 'Laces and eyelets'),
    show('series', 'Four leathers'),
  ],
  perks: [
    perk('wax', 'A tin of wax', 1200, 'Bees and turpentine, made by Len.', {
      months: 2,
      items: [item('Wax')],
      ship: { GB: 300, eu: 700, world: 900 },
    }),
    perk('boots', 'A pair', 16500, 'Boots with one sole of your choice and the tool.', {
      retail: 21000,
      limit: 140,
      months: 6,
      featured: true,
      items: [
        item('Boots', { Leather: ['Chestnut', 'Black', 'Undyed'], Width: ['Standard', 'Wide'] }),
        item('Sole', { Pattern: ['Town', 'Field', 'Ice'] }),
      ],
      ship: { GB: 600, eu: 1800, world: 3000 },
    }),
    perk('ten', 'Ten years', 29500, 'A pair and six soles, posted one at a time when you ask.', {
      limit: 30,
      months: 6,
      items: [
        item('Boots', { Leather: ['Chestnut', 'Black', 'Undyed'], Width: ['Standard', 'Wide'] }),
      ],
      ship: { GB: 900, eu: 2600 },
    }),
    perk('sole', 'Spare soles', 1900, 'A pair in any pattern.', {
      kind: 'add_on',
      months: 6,
      items: [item('Sole', { Pattern: ['Town', 'Field', 'Ice'] })],
      ship: { GB: 0, eu: 0, world: 400 },
    }),
  ],
  updates: [
    news(
      'Len and the half sizes',
      6,
      'Lasts for 3½ to 7½ are turned. Len says the rest by the end of the month, and Len is never wrong.',
    ),
  ],
  comments: [
    say(
      'fiona.drummond',
      3,
      'Field sole on wet slate?',
      reply('beth.garrod', 3.1, 'Better than most, worse than felt. Ice is for the bad weeks.'),
    ),
    say('ian.pemberton', 8, 'Ten years is the first perk I ever did arithmetic on. It works out.'),
  ],
  plan: {
    targetPercent: 71,
    weights: { wax: 26, boots: 60, ten: 7 },
    curve: 'both_ends',
    backers: ['ben'],
  },
});
