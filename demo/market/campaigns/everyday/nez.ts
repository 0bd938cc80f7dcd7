import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const nez = campaign({
  slug: 'nez',
  title: 'Le Nez à la maison',
  tagline: 'Un coffret de vingt-quatre odeurs pour apprendre à sentir, et à le dire.',
  overview:
    'Vingt-quatre flacons, un carnet et un jeu pour deux. En six semaines on apprend à reconnaître, puis à nommer, puis à composer. Fabriqué à Grasse, avec des matières que l’on peut visiter.',
  language: 'fr',
  story: `
On m’a demandé mille fois si j’avais « un nez ». Tout le monde en a un. Ce qui manque, ce sont les mots, et les mots s’apprennent.

Depuis douze ans, je donne des ateliers le samedi matin dans l’ancienne usine de mon grand-père. Des facteurs, des cuisinières, une juge, des enfants. La première semaine, personne ne distingue la bergamote du citron. La sixième, on se dispute sur la différence entre deux lavandes. C’est une joie simple, et je voudrais la mettre dans une boîte.

[1]

## Dans le coffret

- Vingt-quatre flacons de 5 ml : des matières naturelles, et quatre molécules qui n’existent dans aucune fleur
- Cent mouillettes et un support de bois d’olivier
- Un carnet de six semaines : quinze minutes par jour, un mot à la fois
- Un jeu à deux, où l’on fait deviner une odeur sans la nommer

## D’où viennent les matières

La rose et le jasmin viennent de deux familles de Plascassier, la lavande du plateau de Caille, le vétiver d’une coopérative des Cayes. Chaque flacon porte le nom du champ. Vous pouvez y aller ; on vous y attend en mai.

> « J’ai retrouvé l’odeur de la cave de ma tante. Je ne la cherchais pas. » Une élève du samedi.

[2]

## Ce que paie la collecte

Le verre. Une verrerie accepte de faire des flacons de 5 ml sans bouchon de plastique, à partir de six mille pièces. Le reste est prêt : les matières sont pesées, le carnet est à l’imprimerie, les bouchons de liège sont dans mon garage.

Si l’objectif n’est pas atteint, personne n’est débité.`,
  risks:
    'La récolte de jasmin dépend du mois d’août. Si elle est mauvaise, nous attendrons la suivante plutôt que d’acheter ailleurs, et le coffret partira avec vingt-trois flacons et une promesse. Les matières contiennent des allergènes, listés flacon par flacon.',
  faq: [
    ask('Puis-je l’offrir à un enfant ?', 'À partir de huit ans, avec un adulte.'),
    ask('Combien de temps se gardent les flacons ?', 'Trois ans au frais. Des recharges existent.'),
    ask('Le carnet existe-t-il en anglais ?', 'Oui, choisissez la langue à la commande.'),
  ],
  owner: 'camille.roux',
  category: 'other-innovative-products',
  tags: ['parfum', 'apprendre', 'grasse', 'jeu'],
  city: 'Grasse',
  region: 'Provence-Alpes-Côte d’Azur',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 19,
  durationDays: 28,
  staffPick: true,
  cover: { motif: 'perfume', palette: 'rose', seed: 312, manner: 'ink' },
  coverAlt: 'Trois flacons et des fleurs coupées',
  pictures: [
    show('detail', 'Un flacon et son étiquette'),
    show('use', 'Une élève du samedi devant ses flacons'),
    show('series', 'Les quatre familles d’odeurs'),
  ],
  perks: [
    perk('carnet', 'Le carnet', 1600, 'Le carnet seul, à suivre avec sa propre cuisine.', {
      months: 2,
      items: [item('Carnet', { Langue: ['Français', 'English'] })],
      ship: { FR: 300, eu: 500, world: 800 },
    }),
    perk('coffret', 'Le coffret', 7900, 'Vingt-quatre odeurs, carnet, jeu, mouillettes.', {
      retail: 9800,
      limit: 160,
      months: 4,
      featured: true,
      items: [item('Coffret'), item('Carnet', { Langue: ['Français', 'English'] })],
      ship: { FR: 600, eu: 1100, CH: 1500, GB: 1500, world: 2400 },
    }),
    perk(
      'samedi',
      'Un samedi à Grasse',
      14000,
      'Le coffret, remis en main propre, et un atelier.',
      { limit: 16, perPerson: 2, months: 4 },
    ),
    perk('recharge', 'Six recharges', 1900, 'Les six flacons que l’on vide le plus vite.', {
      kind: 'add_on',
      months: 4,
      items: [item('Recharges', {}, 6)],
      ship: { FR: 0, eu: 0, CH: 0, GB: 0, world: 0 },
    }),
  ],
  updates: [
    news(
      'La verrerie a dit oui',
      7,
      'Six mille flacons en janvier, sans plastique, au prix annoncé.',
    ),
    news('Le jeu a un nom', 15, 'Il s’appellera « Sur le bout ». Merci à Louise, de Strasbourg.'),
  ],
  comments: [
    say(
      'louise.carpentier',
      4,
      'Et pour le jeu, pourquoi pas « Sur le bout », comme la langue ?',
      reply('camille.roux', 4.5, 'Adopté. Vous recevrez le premier.'),
    ),
    say(
      'jean.tremblay',
      11,
      'La livraison au Québec passe-t-elle la douane avec de l’alcool ?',
      reply(
        'camille.roux',
        11.3,
        'Oui, les flacons sont à base d’huile. Nous l’avons vérifié avec trois colis.',
      ),
    ),
  ],
  plan: { targetPercent: 83, weights: { carnet: 20, coffret: 60, samedi: 6 }, curve: 'both_ends' },
});
