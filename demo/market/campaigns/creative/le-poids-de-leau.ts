import { ask, campaign, item, news, perk, say, show } from '../../authoring.ts';

export const lePoidsDeLeau = campaign({
  slug: 'le-poids-de-leau',
  title: 'Le poids de l’eau',
  tagline: 'Une pièce dansée par trente riverains de la Saône.',
  overview:
    'Trente personnes qui n’avaient jamais dansé, six mois de répétitions dans un hangar à péniches, quatre soirs sur le quai. La collecte a payé le plancher et le temps.',
  language: 'fr',
  story: `
Un batelier m’a expliqué un jour qu’on ne porte pas un seau d’eau, on l’accompagne. J’ai pensé : voilà une pièce.

Nous avons mis une affiche à l’écluse : « Cherche trente personnes qui habitent près du fleuve et ne dansent pas. » Il en est venu cinquante-deux. Six mois durant, le mardi et le samedi, nous avons porté des seaux, puis rien, puis les uns les autres.

[1]

La collecte a payé un plancher qui flotte, les projecteurs, et surtout le temps : une heure de répétition payée à ceux qui devaient fermer la boutique pour venir. Elle a réussi ; les quatre soirs ont eu lieu en septembre, dont un sous la pluie, qui était le meilleur.

Le film de la pièce est envoyé, les affiches aussi. Le plancher reste : il est à qui veut danser sur le quai, il suffit de demander la clé au café.`,
  risks: 'Tout est livré.',
  faq: [ask('La pièce sera-t-elle rejouée ?', 'Au printemps, avec trente autres.')],
  owner: 'salome.diarra',
  category: 'dance-theater',
  tags: ['danse', 'fleuve', 'amateurs', 'lyon'],
  city: 'Lyon',
  region: 'Auvergne-Rhône-Alpes',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 350_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 90,
  durationDays: 35,
  cover: { motif: 'dance', palette: 'lagoon', seed: 357 },
  coverAlt: 'Trois danseuses et un long ruban',
  pictures: [show('detail', 'Une danseuse, un bras levé'), show('series', 'Quatre soirs')],
  perks: [
    perk('film', 'Le film', 1200, 'La pièce filmée depuis une barque.', { months: 3 }),
    perk('place', 'Une place sur le quai', 2500, 'Un tabouret, une couverture.', {
      limit: 120,
      months: 2,
      featured: true,
    }),
    perk('affiche', 'L’affiche', 3000, 'Sérigraphie en deux bleus.', {
      limit: 100,
      months: 3,
      items: [item('Affiche')],
      ship: { FR: 500, eu: 900, CH: 1200, world: 1600 },
    }),
    perk('seau', 'Le seau', 9000, 'Un des trente, bosselé.', {
      limit: 30,
      perPerson: 1,
      months: 3,
      items: [item('Seau')],
      ship: { FR: 900, eu: 1600 },
    }),
  ],
  updates: [
    news('Merci', 35.5, 'Trente danseurs, un plancher. On commence mardi.'),
    news('Le soir de la pluie', 72, 'Personne n’est parti. Les seaux se sont remplis tout seuls.'),
  ],
  comments: [
    say('amal.haddad', 74, 'J’y étais, le soir de la pluie. Je n’ai pas de mots, j’ai un seau.'),
    say('hugo.lefebvre', 40, 'Bravo à toutes et à tous.'),
  ],
  plan: {
    targetPercent: 112,
    weights: { film: 26, place: 40, affiche: 24, seau: 8 },
    curve: 'both_ends',
  },
});
