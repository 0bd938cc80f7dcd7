import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const cistern = campaign({
  slug: 'cistern',
  title: 'Cistern',
  tagline: 'A clay and sand water filter any workshop can build from the drawings.',
  overview:
    'A gravity filter in four layers that cleans forty litres a day without power. We want to finish the tests, publish the drawings for free, and send the first three hundred to clinics in two countries.',
  story: `
In 2016 I installed sixty imported water filters in a district I won’t name. When I came back two years later, three were working. The rest were waiting for a cartridge that nobody within four hundred kilometres sold.

So this one has no cartridge. Cistern is a clay pot, three layers of sand, charcoal and gravel, and a tap. All of it can be made or washed or replaced where it stands. What took us three years is not the idea, which is old. It is the recipe: how fine the sand, how hot the kiln, how slow the flow, so that the result is safe every time and not only on a good day.

[1]

The University of Toronto has measured four batches: 99.97 % of E. coli and 99.3 % of turbidity removed, over ninety days. Two more batches from two other kilns must show the same before we publish.

What you pay for is those tests, the drawings in five languages, and three hundred filters for eleven clinics that have agreed to keep a log. The perks are small on purpose.

## What a good filter sounds like

It drips. If it runs, something is wrong; if it’s silent, it wants washing. In the second clinic, the nurses have learned to hear it from the next room. That’s the kind of instrument I like: one that reports without being asked, and that a fourteen-year-old can take apart on a Saturday and put together before supper.`,
  risks:
    'The two new kilns may fail the test, in which case we publish that too and change the recipe. Shipping to the clinics depends on customs and on rain.',
  faq: [
    ask(
      'Is this flexible funding?',
      'Yes. The tests are done with whatever we raise; the number of filters we can send depends on the sum.',
    ),
    ask(
      'May I build one now?',
      'Please wait for the drawings. A filter that looks right and is not is worse than none.',
    ),
  ],
  owner: 'priya.raman',
  category: 'health-fitness',
  tags: ['water', 'open-design', 'clinics'],
  city: 'Toronto',
  region: 'Ontario',
  country: 'CA',
  timeZone: 'America/Toronto',
  recipient: 'nonprofit',
  currency: 'CAD',
  goalMinor: 2_800_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 9,
  durationDays: 45,
  cover: { motif: 'filter', palette: 'lagoon', seed: 304, manner: 'blueprint' },
  coverAlt: 'Working drawing of a filter cut open to show its layers of sand and charcoal',
  pictures: [
    show('plan', 'Cross-section with the four layers'),
    show('detail', 'Sand, charcoal and gravel'),
  ],
  perks: [
    perk(
      'card',
      'A card from the kiln',
      2500,
      'A postcard printed by the potters of the second kiln.',
      { months: 3, items: [item('Postcard')], ship: { CA: 0, US: 200, world: 300 } },
    ),
    perk(
      'one',
      'One filter',
      9500,
      'One filter for a clinic, and its number so that you can follow its log.',
      { months: 6, featured: true },
    ),
    perk('drawings', 'Printed drawings', 4500, 'The full set on paper, folded like a map.', {
      months: 5,
      items: [item('Drawings', { Language: ['English', 'Français', 'Español'] })],
      ship: { CA: 500, US: 800, world: 1400 },
    }),
    perk('clinic', 'A clinic', 95000, 'Ten filters and a visit by a technician.', {
      limit: 11,
      months: 8,
    }),
  ],
  updates: [
    news(
      'Batch five is in the kiln',
      5,
      'Second kiln, same recipe, different clay. Results in eleven days.',
    ),
  ],
  comments: [
    say(
      'margaret.shaw',
      2,
      'I like that failure would be published.',
      reply('priya.raman', 2.2, 'It is half of what we know.'),
    ),
  ],
  plan: {
    targetPercent: 12,
    weights: { card: 30, one: 30, drawings: 20, clinic: 1 },
    curve: 'opening_rush',
  },
});
