import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const kitebox = campaign({
  slug: 'kitebox',
  title: 'Kitebox',
  tagline: 'Flat-pack solar for a single room: unfold it, plug in, switch on.',
  overview:
    'Three panels, one battery, one box that fits under a bed. Kitebox runs a lamp, a router and a fridge through a summer night, and folds away when the landlord visits.',
  story: `
My flat has a south-facing balcony and a lease that forbids drilling. That is the whole reason for Kitebox.

Eight million homes in the Netherlands, and almost half of them rented. Nobody who rents can put a panel on the roof, and the plug-in kits on the market want brackets, permission or both. So for two years I have been folding things.

[1]

## How it works

Three panels hinge on one spine like the sticks of a kite. You unfold them, hook the spine over the railing with two felt-lined arms, and push the plug into the box. The box holds a 1.3 kWh iron phosphate battery and an inverter that is silent below 200 watts. It powers what you plug into it. It never feeds the grid, so no one has to be asked.

- 390 watts of panel in good light
- Folded: 118 by 62 by 14 centimetres
- 23 kilograms, in two pieces with handles
- The battery is bolted, not glued, and can be exchanged at home

## What it doesn’t do

It will not run your oven. It will not pay for itself in a year: at Utrecht prices and my balcony it takes about five. I would rather you knew that now than found out from a neighbour.

[2]

## The numbers

One box costs us €311 in parts at a run of three hundred, €64 to assemble in the sheltered workshop in Nieuwegein, and about €40 to ship within Europe because of the battery. The certification is done and paid for; you can read the report in the first update.

> “It looks like something my grandfather would have taken camping, and it kept the fridge cold for two days.” Femke, who tested number 7 on a houseboat.

What we ask for here pays for the moulds of the box. Without moulds we mill each one from a block, which takes a day and makes a mountain of plastic dust.`,
  risks:
    'Battery cells have doubled in price before and may do so again; we have a fixed price until March. Carriers refuse large batteries now and then, so some boxes will travel in two parcels. If the moulds need a second correction, delivery slips by about five weeks.',
  faq: [
    ask(
      'May I use it in my country?',
      'It is an island system: nothing is fed into the grid, so no registration is needed in the EU, the UK, Norway or Switzerland. Read your lease anyway.',
    ),
    ask(
      'What happens in a storm?',
      'The arms hold to 90 km/h in our tests. Above that, fold it. It takes forty seconds.',
    ),
    ask('Can I add a second battery?', 'Yes, there is a socket for one. It is an add-on here.'),
  ],
  owner: 'joost.verhagen',
  team: [member('femke.bakker', 'Testing', 'post')],
  category: 'energy-green-tech',
  tags: ['solar', 'renting', 'battery', 'balcony'],
  city: 'Utrecht',
  region: 'Utrecht',
  country: 'NL',
  timeZone: 'Europe/Amsterdam',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 3_500_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 31,
  durationDays: 35,
  staffPick: true,
  cover: { motif: 'solar', palette: 'mint', seed: 301, manner: 'isometric' },
  coverAlt: 'Three solar panels unfolded like a kite above a white box',
  pictures: [
    show('use', 'The box on a table, a lamp plugged into it'),
    show('plan', 'Drawing of the spine and its two hinges'),
    show('detail', 'Charge lights and sockets'),
  ],
  perks: [
    perk('cheer', 'A cheer', 1000, 'Your name on the inside of the first lid, and every update.', {
      months: 0,
    }),
    perk('kit-early', 'First light', 54900, 'The complete Kitebox from the first hundred.', {
      retail: 69900,
      limit: 90,
      months: 4,
      featured: true,
      early: [0, 12],
      items: [item('Kitebox', { Plug: ['Type F', 'Type G', 'Type J'] })],
      ship: { NL: 1900, eu: 3900, GB: 6900, CH: 6900, NO: 6900 },
    }),
    perk(
      'kit',
      'Kitebox',
      59900,
      'Panels, box, arms, cable. Ready for a railing between 2 and 8 centimetres thick.',
      {
        retail: 69900,
        months: 5,
        items: [item('Kitebox', { Plug: ['Type F', 'Type G', 'Type J'] })],
        ship: { NL: 1900, eu: 3900, GB: 6900, CH: 6900, NO: 6900 },
      },
    ),
    perk(
      'panels',
      'Panels only',
      27900,
      'You have a power station already. Spine, panels, arms, MC4 leads.',
      {
        limit: 60,
        months: 5,
        items: [item('Folding panels')],
        ship: { NL: 1500, eu: 2900, GB: 4900, CH: 4900 },
      },
    ),
    perk('battery', 'Second battery', 24900, 'Another 1.3 kWh that clicks on below.', {
      kind: 'add_on',
      limit: 40,
      months: 5,
      items: [item('Battery')],
      ship: { NL: 900, eu: 2900, GB: 4900, CH: 4900 },
    }),
  ],
  updates: [
    news(
      'The certification report',
      1,
      'As promised: all forty-one pages. Page 17 is the interesting one, where they set fire to a cell and nothing happens.',
    ),
    news(
      'Moulds: first shots',
      17,
      'The lid is perfect, the base warps by 1.2 mm at one corner. The toolmaker adds a rib. No change to the date.',
    ),
    news(
      'Twice the goal',
      24,
      'Seventy thousand euros. We will use it for a second shift in Nieuwegein, not for new features.',
    ),
  ],
  comments: [
    say(
      'daan.mulder',
      3,
      'How loud is the fan when it charges?',
      reply(
        'joost.verhagen',
        3.2,
        'No fan. The back plate is the heat sink; it gets about as warm as a cup of tea.',
      ),
    ),
    say(
      'karin.bauer',
      10,
      'Is there a version for a wall without a railing?',
      reply(
        'joost.verhagen',
        10.4,
        'Not yet. A ground stand is on my bench, and I will not promise it.',
      ),
    ),
    say(
      'florian.keller',
      20,
      'Swiss plug confirmed? Then I am in.',
      reply('joost.verhagen', 20.1, 'Type J, confirmed and in the drop-down.'),
    ),
  ],
  plan: {
    targetPercent: 207,
    weights: { cheer: 8, 'kit-early': 60, kit: 38, panels: 18 },
    curve: 'opening_rush',
    backers: ['ben'],
    withdrawn: 2,
  },
});
