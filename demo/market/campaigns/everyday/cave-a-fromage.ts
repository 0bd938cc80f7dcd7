import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const caveAFromage = campaign({
  slug: 'cave-a-fromage',
  title: 'La Petite Cave',
  tagline: 'Une cave d’affinage qui tient dans le bas d’un frigo ordinaire.',
  overview:
    'Une boîte de bois et d’argile qui garde douze degrés et quatre-vingt-douze pour cent d’humidité. On y affine un fromage acheté jeune, et on le mange à son heure.',
  language: 'fr',
  story: `
Un fromage vendu trop jeune, c’est un roman dont on arrache la fin. À la fromagerie, je vois partir des tommes de trois semaines qui n’ont encore rien dit.

La Petite Cave est une boîte de cèdre doublée d’argile. On la pose dans le bas du réfrigérateur. L’argile boit et rend l’eau, le cèdre ralentit le froid, et un petit volet règle le reste. À l’intérieur, c’est mon sous-sol de Saint-Hyacinthe : douze degrés, un air humide qui bouge à peine.

[1]

Il faut retourner le fromage tous les deux jours et le frotter le dimanche. C’est tout. Le livret dit quoi attendre, semaine après semaine, pour neuf fromages d’ici, et comment savoir qu’il faut s’arrêter.

L’argent paie les moules d’argile et les deux cents premières boîtes.`,
  risks:
    'L’argile se fend si elle sèche trop vite ; nous en cuisons un tiers de plus que nécessaire. Ne convient pas aux fromages au lait cru pour les personnes enceintes ou fragiles : le livret le répète à chaque page.',
  faq: [
    ask('Est-ce que ça sent ?', 'Le frigo, non. La boîte, oui, quand on l’ouvre.'),
    ask(
      'Vendez-vous aussi les fromages ?',
      'Oui, dans une des contreparties, au Québec seulement.',
    ),
  ],
  owner: 'sophie.lachance',
  category: 'food-beverages',
  tags: ['fromage', 'affinage', 'bois', 'cuisine'],
  city: 'Saint-Hyacinthe',
  region: 'Québec',
  country: 'CA',
  timeZone: 'America/Toronto',
  recipient: 'business',
  currency: 'CAD',
  goalMinor: 1_200_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 15,
  durationDays: 35,
  cover: { motif: 'cheese', palette: 'citrus', seed: 315, manner: 'ink' },
  coverAlt: 'Une meule et un quartier de fromage sur une planche',
  pictures: [
    show('plan', 'La boîte, son argile et son volet'),
    show('detail', 'Les trous d’un fromage bien fait'),
  ],
  perks: [
    perk('livret', 'Le livret', 1500, 'Neuf fromages, semaine après semaine, en PDF.', {
      months: 1,
    }),
    perk('cave', 'La Petite Cave', 12900, 'La boîte, le livret, une brosse.', {
      limit: 120,
      months: 5,
      featured: true,
      items: [item('Cave', { Bois: ['Cèdre', 'Pin'] })],
      ship: { CA: 1800, US: 2800, FR: 3600 },
    }),
    perk(
      'garnie',
      'La Petite Cave garnie',
      17900,
      'Avec trois jeunes fromages, livrés au Québec.',
      {
        limit: 30,
        months: 5,
        items: [item('Cave', { Bois: ['Cèdre', 'Pin'] })],
        ship: { CA: 2200 },
      },
    ),
  ],
  updates: [
    news(
      'Neuf sur dix',
      9,
      'Neuf boîtes sur dix ont survécu à la cuisson. La dixième sert de mangeoire.',
    ),
  ],
  comments: [
    say(
      'marie.pelletier',
      3,
      'Un Oka de six semaines, ça tient combien de temps là-dedans ?',
      reply('sophie.lachance', 3.3, 'Cinq de plus, si vous le frottez.'),
    ),
  ],
  plan: { targetPercent: 55, weights: { livret: 22, cave: 50, garnie: 12 }, curve: 'both_ends' },
});
