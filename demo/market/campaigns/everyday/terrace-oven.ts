import { ask, campaign, item, perk, show } from '../../authoring.ts';

export const terraceOven = campaign({
  slug: 'terrace-oven',
  title: 'Terrace Oven',
  tagline: 'A bread oven for four square metres and one tired evening.',
  overview:
    'A clay oven on legs that heats in forty minutes with a handful of twigs and bakes two loaves. Light enough for a balcony, and allowed on most.',
  story: `
I live on the third floor in Bologna with a balcony of four square metres and a great need for bread.

Everything sold as a balcony oven is either a gas burner with a lid or a sculpture that weighs 300 kilos. A floor like mine carries about 200 per square metre, so I made one that weighs 58 with its legs. The trick is a shell of two thin layers with perlite between them, like a thermos. It’s hot after forty minutes and still warm in the morning.

[1]

I’ve baked in it every week for two years, through one winter and one complaint, which ended with focaccia. We launch when the second mould is dry. Leave your address and you’ll get the link a day before everybody else, with a price for the early.`,
  risks: 'Clay cracks in frost if it is wet. The cover is part of the oven and not an extra.',
  faq: [
    ask(
      'Is it allowed?',
      'On most balconies an oven of this size counts as a barbecue. Ask your neighbours first; bring bread.',
    ),
  ],
  owner: 'giulia.ferrante',
  category: 'home',
  tags: ['oven', 'bread', 'balcony', 'clay'],
  city: 'Bologna',
  region: 'Emilia-Romagna',
  country: 'IT',
  timeZone: 'Europe/Rome',
  currency: 'EUR',
  goalMinor: 1_500_000,
  fundingType: 'fixed',
  state: 'coming_soon',
  launchedDaysAgo: null,
  durationDays: 32,
  comingSoon: {
    headline: 'Bread from the third floor',
    subtitle: 'A clay oven of 58 kilos for balconies and small yards',
    body: 'The second mould is drying. We open when it is out of the kiln and has baked twenty loaves.',
    buttonText: 'Tell me when it is warm',
    launchHint: 'In about three weeks',
    teaserPriceMinor: 44900,
    subscribers: 64,
  },
  cover: { motif: 'oven', palette: 'dusk', seed: 322, manner: 'blueprint' },
  coverAlt: 'Working drawing of a small domed oven on legs',
  pictures: [
    show('plan', 'Two shells with perlite between'),
    show('use', 'An evening on the balcony'),
  ],
  perks: [
    perk('oven', 'Terrace Oven', 49900, 'Oven, legs, cover, peel.', {
      limit: 100,
      months: 5,
      featured: true,
      items: [item('Oven', { Colour: ['Brick', 'Chalk'] })],
      ship: { IT: 4900, eu: 8900 },
    }),
    perk('recipe', 'Forty breads', 1400, 'The recipes as a PDF.', { months: 1 }),
    perk('early', 'For the list', 44900, 'The early price for those who left their address.', {
      kind: 'secret',
      limit: 40,
      months: 5,
      items: [item('Oven', { Colour: ['Brick', 'Chalk'] })],
      ship: { IT: 4900, eu: 8900 },
    }),
  ],
});
