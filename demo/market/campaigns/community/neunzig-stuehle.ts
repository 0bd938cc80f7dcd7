import { ask, campaign, news, perk, reply, say, show } from '../../authoring.ts';

export const neunzigStuehle = campaign({
  slug: 'neunzig-stuehle',
  title: 'Neunzig Stühle',
  tagline: 'Ein Saal ohne Stühle, ein Viertel voller alter Stühle: wir bringen sie zusammen.',
  overview:
    'Der Saal in der Prießnitzstraße ist renoviert und leer. Wir sammeln neunzig alte Stühle aus der Neustadt, reparieren sie mit denen, die sie bringen, und stellen sie hinein.',
  language: 'de',
  story: `
Der Saal ist fertig. Acht Jahre lang haben wir Putz geklopft, gestritten und Anträge geschrieben. Jetzt ist er hell und trocken, und wenn jemand eine Rede hält, muss man stehen.

Für neunzig neue Stühle haben wir ein Angebot: stapelbar, grau, 11.000 Euro. Als ich es vorlas, sagte Frau Lehnert, sie habe im Keller sechs, die besser seien. Danach hatte jeder welche.

[1]

## Der Plan

Wer einen Stuhl bringt, repariert ihn mit uns. Samstags von zehn bis vier ist die Werkstatt offen. Wir leimen, flechten, drechseln Sprossen nach, und auf die Unterseite kommt ein Zettel: wem er gehörte, wo er stand, wer darauf nicht sitzen durfte.

Es müssen nicht neunzig schöne sein. Es müssen neunzig sein, die halten.

- Holz, Leim, Geflecht: 3.100 Euro
- Ein Lehrling für vier Monate: 4.200 Euro
- Brandschutz, denn auch alte Stühle brauchen ein Gutachten: 900 Euro

[2]

## Was danach ist

Ein Saal, in dem jeder auf einem Stuhl sitzt, der jemandem gehört hat. Für Konzerte, Wahlen, Hochzeiten und den Streit mit der Stadt. Die Miete richtet sich danach, was man hat.

> „Auf dem hier hat mein Vater Zeitung gelesen. Jetzt soll sich da mal einer vom Bauamt draufsetzen.“ Herr Uhlig, 81.

## Wer wir sind

Ein Verein mit dreiundzwanzig Mitgliedern und einer Kasse aus Blech. Ich bin Tischlerin, Herr Uhlig ist Schriftführer, und seine Protokolle sind so genau, dass wir uns beim Streiten benehmen. Der Lehrling heißt Farid, hat im Frühjahr angefangen und leimt schon besser als ich.`,
  risks:
    'Manche Stühle sind nicht zu retten; die werden Ersatzteile. Das Gutachten kann verlangen, dass Polster neu bezogen werden. Dafür sind 600 Euro zurückgelegt.',
  faq: [
    ask('Darf ich einen Stuhl schicken?', 'Bitte nur bringen. Ein Stuhl im Paket ist danach zwei.'),
    ask('Bekomme ich eine Spendenquittung?', 'Ja, für Beiträge ohne Gegenleistung.'),
    ask(
      'Wie viele haben Sie schon?',
      'Einundsechzig, und einen Hocker, über den noch gestritten wird.',
    ),
  ],
  owner: 'heike.naumann',
  category: 'neighbourhoods',
  tags: ['reparieren', 'saal', 'dresden', 'holz'],
  city: 'Dresden',
  region: 'Sachsen',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 900_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 17,
  durationDays: 42,
  cover: { motif: 'chairs', palette: 'orchard', seed: 371 },
  coverAlt: 'Fünf verschiedene Stühle, auf einem liegt eine Katze',
  pictures: [
    show('plan', 'Aufriss von fünf Stühlen'),
    show('detail', 'Eine Lehne'),
    show('use', 'Samstags in der Werkstatt'),
  ],
  perks: [
    perk('zettel', 'Ein Zettel', 1500, 'Ihre eigene Stuhlgeschichte unter einem der neunzig.', {
      months: 3,
    }),
    perk('stuhl', 'Pate eines Stuhls', 9000, 'Sie erfahren, wer darauf sitzt.', {
      limit: 90,
      months: 4,
      featured: true,
    }),
    perk('samstag', 'Ein Samstag', 4000, 'Werkstatt, Suppe, Leim an den Händen.', {
      limit: 60,
      months: 2,
    }),
    perk('abend', 'Der erste Abend', 2500, 'Ein Platz beim ersten Konzert, Stuhl nach Wahl.', {
      limit: 90,
      months: 5,
    }),
  ],
  updates: [
    news('Einundsechzig', 8, 'Und Frau Lehnerts sechs sind wirklich besser.'),
    news('Der Hocker', 14, 'Abstimmung am Samstag. Es gibt Argumente.'),
  ],
  comments: [
    say(
      'jonas.richter',
      3,
      'Ich habe einen Thonet mit drei Beinen. Zählt der?',
      reply('heike.naumann', 3.1, 'Wir haben ein Bein.'),
    ),
    say(
      'theresa.blum',
      10,
      'Der Hocker zählt.',
      reply('heike.naumann', 10.1, 'Notiert. Es steht jetzt 14 zu 13.'),
    ),
  ],
  plan: {
    targetPercent: 73,
    weights: { zettel: 26, stuhl: 34, samstag: 24, abend: 26 },
    curve: 'steady',
  },
});
