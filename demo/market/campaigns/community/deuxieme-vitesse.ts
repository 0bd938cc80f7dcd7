import { ask, campaign, item, perk, reply, say, show } from '../../authoring.ts';

export const deuxiemeVitesse = campaign({
  slug: 'deuxieme-vitesse',
  title: 'Deuxième vitesse',
  tagline: 'Un atelier vélo où l’on apprend à réparer, rue de la République.',
  overview:
    'Un local, six pieds d’atelier et des mercredis pour les enfants. On vient avec un vélo cassé, on repart avec un vélo et un savoir.',
  language: 'fr',
  story: `
Chez nous, on ne répare pas votre vélo. On vous prête les outils et on reste à côté.

Depuis quatre ans, je répare dans la rue, sur un diable, devant la bibliothèque. Quand il pleut, on rentre chez le coiffeur. J’ai compté : mille neuf cents vélos, et surtout quatre cents personnes qui reviennent aider les suivantes.

[1]

La ville nous loue enfin un local, trente-huit mètres carrés, sec. Il faut six pieds d’atelier, un établi, une rampe, et des outils qui ne soient pas tous les miens. Nous avons ouvert la collecte avant-hier.

Le mercredi est aux enfants : on démonte, on nettoie, on remonte, et celui qui a fini choisit la couleur de la sonnette. Le jeudi soir est réservé aux femmes, parce qu’elles nous l’ont demandé, et que c’est le soir où l’on rit le plus. Le reste du temps, c’est ouvert, et le café est à prix libre.`,
  risks:
    'Le bail commence dans six semaines. Si la collecte reste basse, nous ouvrons avec trois pieds au lieu de six.',
  faq: [
    ask('Faut-il savoir réparer ?', 'Non. C’est même mieux.'),
    ask('Prenez-vous les vieux vélos ?', 'Oui, tous, même les morceaux.'),
  ],
  owner: 'samira.benali',
  category: 'neighbourhoods',
  tags: ['velo', 'reparer', 'marseille', 'atelier'],
  city: 'Marseille',
  region: 'Provence-Alpes-Côte d’Azur',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 750_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 1.8,
  durationDays: 40,
  cover: { motif: 'bicycle', palette: 'rose', seed: 377, manner: 'halftone' },
  coverAlt: 'Un vélo chargé de caisses',
  pictures: [show('plan', 'Le local et ses six pieds'), show('use', 'Un mercredi')],
  perks: [
    perk('sonnette', 'Une sonnette', 1000, 'Pour le vélo d’un enfant, couleur au choix du sien.', {
      months: 2,
      featured: true,
    }),
    perk('outil', 'Une clé', 2500, 'Gravée à votre nom, pendue au mur.', { limit: 120, months: 3 }),
    perk('vidange', 'Un carnet', 1600, 'Vingt réparations dessinées.', {
      limit: 150,
      months: 3,
      items: [item('Carnet')],
      ship: { FR: 300, eu: 500 },
    }),
    perk('pied', 'Un pied d’atelier', 30000, 'Il portera le nom que vous voulez.', {
      limit: 6,
      perPerson: 1,
      months: 3,
    }),
  ],
  comments: [
    say(
      'amal.haddad',
      1,
      'Elle a réparé le mien sous la pluie, chez le coiffeur. Coupe comprise.',
      reply('samira.benali', 1.2, 'La coupe, c’était lui.'),
    ),
  ],
  plan: {
    targetPercent: 4,
    weights: { sonnette: 40, outil: 24, vidange: 20, pied: 0 },
    curve: 'steady',
  },
});
