import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const depotGarden = campaign({
  slug: 'depot-garden',
  title: 'The Garden Behind the Bus Depot',
  tagline: 'Water, a shed and a wall for forty plots on the number 38 route.',
  overview:
    'Forty neighbours grow food on a strip of land behind Larkfield depot. Our lease has been renewed for fifteen years, and now we need water that does not come in bottles.',
  story: `
The soil behind the depot was oil, brick and one shoe. That was eleven years ago. Last summer we grew 2.3 tonnes of vegetables there, and gave away 700 kilos of it at the stop of the number 38, from a table, to whoever was waiting.

What we don’t have is water. We carry it, in bottles, from the drivers’ canteen, with the drivers. In the dry June they made a chain.

[1]

The council has given us fifteen years. So it’s worth doing properly:

- A pipe and three taps: £2,400
- Tanks under the depot roof, which is half a hectare and rains beautifully: £1,900
- A shed that locks and has a window: £1,300
- A low wall, so that Mr Ahmed can garden sitting down: £900

Flexible funding: each of these is useful on its own, and we start with the pipe.`,
  risks:
    'The pipe crosses under the wash bay; the bus company has agreed in writing to the third week of March, and to no other.',
  faq: [
    ask(
      'Is the soil safe?',
      'Tested every year since 2016. The beds are raised, and the reports are on the gate.',
    ),
    ask('Can I have a plot?', 'There is a list. It moves.'),
  ],
  owner: 'morag.kerr',
  category: 'environment',
  tags: ['garden', 'food', 'glasgow', 'water'],
  city: 'Glasgow',
  region: 'Scotland',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'nonprofit',
  currency: 'GBP',
  goalMinor: 650_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 14,
  durationDays: 40,
  cover: { motif: 'garden', palette: 'mint', seed: 372, manner: 'isometric' },
  coverAlt: 'Six raised beds from above, a watering can between them',
  pictures: [
    show('detail', 'One bed from above'),
    show('plan', 'Pipe, tanks and taps'),
    show('use', 'Neighbours before the plan'),
  ],
  perks: [
    perk('leek', 'A leek', 800, 'Someone at the stop gets a leek, with your regards.', {
      months: 8,
      featured: true,
    }),
    perk('seeds', 'Seeds', 1800, 'Five packets saved by us.', {
      limit: 200,
      months: 3,
      items: [item('Seeds', {}, 5)],
      ship: { GB: 200, eu: 500, world: 600 },
    }),
    perk('tap', 'A tap', 20000, 'Named for you, or your gran.', {
      limit: 3,
      perPerson: 1,
      months: 5,
    }),
    perk('soup', 'Soup in the shed', 3500, 'Opening day, with a seat by the window.', {
      limit: 40,
      months: 6,
    }),
  ],
  updates: [
    news(
      'The drivers have given',
      5,
      'The night shift passed a cap. One hundred and eighty-two pounds and a button.',
    ),
  ],
  comments: [
    say(
      'colin.farquhar',
      4,
      'I wait for the 38. The courgettes have changed my life.',
      reply('morag.kerr', 4.2, 'There will be more. There are always more.'),
    ),
  ],
  plan: { targetPercent: 45, weights: { leek: 40, seeds: 34, tap: 2, soup: 18 }, curve: 'steady' },
});
