import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const packhorse = campaign({
  slug: 'packhorse',
  title: 'Packhorse',
  tagline: 'A longtail bicycle frame you braze yourself in one weekend.',
  overview:
    'Cut, mitred and marked tubes, a jig made of plywood, and a weekend course by video or in Melbourne. At the end there is a bicycle that carries two children or a fridge.',
  story: `
A cargo bike costs as much as a used car because someone has to build it. You could be that someone.

I have taught forty-six people to braze a frame. The youngest was sixteen, the oldest seventy-nine, and all forty-six bicycles are still on the road. The hard part was never the flame. It was cutting tubes at the right angle, and a jig is cheaper than a skill.

[1]

Packhorse is a box with nineteen cut tubes, lugs, dropouts and a jig of birch plywood that slots together without screws. The lugs are the trick: they hold everything in place while you heat it, and they make a joint you can check with your eyes.

## What you need

- A weekend, a friend, a space that may smell of flux
- A torch: we rent them with the kit, gas not included
- Wheels and parts from any old mountain bike; the list says which fit

## What it carries

Eighty kilos on the back, tested at the university to twice that for a hundred thousand cycles. The report is in the first update, including the joint that failed, and what we changed.

If fixed funding makes you nervous: so it should. If we don’t reach the goal, nobody pays and I go back to teaching six people at a time.

The first batch of kits is cut by hand in Brunswick; for the next sixty we need a proper mitring fixture, which is most of the goal. The rest is tube, bought in one lot so that every frame has the same, and eight weeks of Liam, who answers the telephone when a joint looks odd at eleven at night.`,
  risks:
    'A home-made joint can be bad. Every builder sends photographs of all twelve joints, and we sign off each frame before it is ridden; about one in nine needs a second pass. Tubing prices move with steel.',
  faq: [
    ask(
      'Is it legal to ride a frame I made?',
      'In Australia, New Zealand, the UK and the EU, yes. Elsewhere please check.',
    ),
    ask('Electric?', 'The dropouts take a rear hub motor and there is a flat place for a battery.'),
    ask('What if I give up?', 'Send it back half done and we finish it for 300 dollars.'),
  ],
  owner: 'jack.tran',
  team: [member('liam.oconnor', 'Course', 'post')],
  category: 'travel-transportation',
  tags: ['bicycle', 'cargo', 'kit', 'learning'],
  city: 'Melbourne',
  region: 'Victoria',
  country: 'AU',
  timeZone: 'Australia/Melbourne',
  recipient: 'business',
  currency: 'AUD',
  goalMinor: 4_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 20,
  durationDays: 40,
  cover: { motif: 'bicycle', palette: 'moss', seed: 307, manner: 'isometric' },
  coverAlt: 'A long red bicycle with crates on its rack',
  pictures: [
    show('plan', 'Frame drawing with all nineteen tubes'),
    show('detail', 'Crank, chain and a brazed joint'),
    show('series', 'Frames by four builders'),
  ],
  perks: [
    perk('film', 'The course by video', 9000, 'Nine hours, every joint, mistakes left in.', {
      months: 1,
    }),
    perk('kit', 'Frame kit', 89000, 'Tubes, lugs, jig, video course, sign-off.', {
      limit: 60,
      months: 5,
      featured: true,
      items: [item('Frame kit', { Size: ['Small', 'Medium', 'Large'] })],
      ship: { AU: 9000, NZ: 16000, eu: 32000, GB: 32000, US: 34000 },
    }),
    perk('weekend', 'A weekend in Melbourne', 145000, 'Build yours in my shop, with lunch.', {
      limit: 18,
      perPerson: 2,
      months: 5,
    }),
    perk('torch', 'Torch rental', 6000, 'Six weeks, return label included.', {
      kind: 'add_on',
      limit: 30,
      months: 5,
      items: [item('Torch')],
      ship: { AU: 0 },
    }),
  ],
  updates: [
    news(
      'The test report',
      2,
      'Joint nine failed at 71,000 cycles in the first frame. The lug is 1.5 mm longer now. The second frame passed and is still running.',
    ),
  ],
  comments: [
    say(
      'imogen.clarke',
      4,
      'How loud is the brazing? I have neighbours.',
      reply('jack.tran', 4.3, 'Quieter than a hair dryer. It smells like a blacksmith, though.'),
    ),
    say('mai.nguyen', 12, 'Signed up for the weekend with my dad.'),
  ],
  plan: { targetPercent: 61, weights: { film: 30, kit: 34, weekend: 12 }, curve: 'steady' },
});
