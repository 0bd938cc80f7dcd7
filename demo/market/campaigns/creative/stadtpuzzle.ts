import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const stadtpuzzle = campaign({
  slug: 'stadtpuzzle',
  title: 'Alle Gassen: ein Puzzle von Wien',
  tagline: 'Zweitausend Teile, jede Gasse Wiens, und ein Stück fehlt mit Absicht.',
  overview:
    'Ein Holzpuzzle der ganzen Stadt, gezeichnet in drei Jahren, gesägt in Ottakring. Jedes Teil trägt mindestens einen Straßennamen, und das letzte bekommt man erst auf einem Spaziergang.',
  language: 'de',
  story: `
Wien hat 6.984 Straßen, Gassen, Plätze und Stiegen. Ich habe sie alle gezeichnet, weil ich einmal wissen wollte, ob das geht. Es geht. Es dauert drei Jahre, und danach erkennt man Hausnummern im Schlaf.

Das Puzzle hat zweitausend Teile aus Lindenholz. Auf jedem liegt mindestens eine Gasse mit Namen. Man beginnt nicht am Rand, denn die Stadt hat keinen. Man beginnt dort, wo man wohnt, und puzzelt sich zur Schwiegermutter durch.

[1]

## Das fehlende Teil

In jeder Schachtel fehlt ein Teil. Es ist jedes Mal ein anderes, und es liegt in einem Geschäft in der Gasse, die darauf steht: beim Schuster, in der Trafik, im Tröpferlbad. Man geht hin, sagt die Nummer der Schachtel und bekommt es. Wer nicht in Wien ist, bekommt es mit der Post und einem Foto der Gasse.

- 2.000 Teile, 96 × 68 cm, Linde, 4 mm
- Von einer Säge geschnitten, die jede Form nur einmal macht
- Schachtel aus Karton, ohne Plastik
- Ein Straßenverzeichnis zum Abhaken

> „Wir haben drei Wochenenden gebraucht und sind seither per Du mit Simmering.“ Testfamilie, 16. Bezirk.

[2]

## Wofür das Geld ist

Die Säge gehört einem Tischler in Ottakring, der sie drei Monate lang nur für uns laufen lässt. Das Holz ist bestellt. Der Rest ist Papier, Porto und der Lohn von zwei Leuten, die alle Teile zählen. Zweimal.

## Wie es anfing

Mit einer Wette am Küchentisch, ob es in Wien mehr Gassen oder mehr Bäcker gibt. Ich wollte nur nachzählen. Nach dem dritten Bezirk habe ich mir einen besseren Stift gekauft, nach dem zehnten einen größeren Tisch.`,
  risks:
    'Holz arbeitet. Jedes Puzzle lagert vor dem Versand eine Woche bei 50 % Feuchte. Fehlt trotzdem ein zweites Teil, wird es nachgeschnitten; dafür heben wir jede Zeichnung auf.',
  faq: [
    ask(
      'Stimmt die Karte?',
      'Stand ist der 1. Jänner. Für neue Gassen gibt es später Ergänzungsteile am Rand.',
    ),
    ask('Gibt es eine kleinere Ausgabe?', 'Ja, einzelne Bezirke mit 200 Teilen.'),
    ask('Ist es für Kinder?', 'Die Bezirke ja. Die Stadt nur für sehr geduldige.'),
  ],
  owner: 'vera.steininger',
  team: [member('martin.schuster', 'Säge', 'post', 'fulfil')],
  category: 'tabletop-games',
  tags: ['puzzle', 'wien', 'karte', 'holz'],
  city: 'Wien',
  region: 'Wien',
  country: 'AT',
  timeZone: 'Europe/Vienna',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 800_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 12,
  durationDays: 27,
  cover: { motif: 'puzzle', palette: 'rose', seed: 354, manner: 'halftone' },
  coverAlt: 'Ein Puzzle aus Straßen, ein Teil liegt daneben',
  pictures: [
    show('detail', 'Fluss und Gassen aus der Nähe'),
    show('use', 'Ein Wochenende mit Simmering'),
    show('series', 'Vier Bezirke'),
  ],
  perks: [
    perk('bezirk', 'Ein Bezirk', 3200, '200 Teile.', {
      months: 4,
      items: [
        item('Bezirk', {
          Bezirk: ['2. Leopoldstadt', '7. Neubau', '11. Simmering', '16. Ottakring', '18. Währing'],
        }),
      ],
      ship: { AT: 400, eu: 800, CH: 1200 },
    }),
    perk('stadt', 'Die ganze Stadt', 9800, '2.000 Teile, ein Spaziergang.', {
      retail: 12900,
      limit: 180,
      months: 5,
      featured: true,
      items: [item('Puzzle')],
      ship: { AT: 600, eu: 1400, CH: 1900, GB: 2400, world: 3400 },
    }),
    perk('gasse', 'Ihre Gasse zuerst', 14900, 'Das Puzzle mit Ihrer Adresse als goldenem Teil.', {
      limit: 30,
      months: 6,
      items: [item('Puzzle')],
      ship: { AT: 600, eu: 1400, CH: 1900 },
    }),
    perk('liste', 'Straßenverzeichnis', 1200, 'Zum Abhaken, fadengeheftet.', {
      kind: 'add_on',
      months: 5,
      items: [item('Verzeichnis')],
      ship: { AT: 0, eu: 0, CH: 0 },
    }),
  ],
  updates: [
    news(
      'Das Tröpferlbad macht mit',
      4,
      'Damit haben wir vierzig Geschäfte, die fehlende Teile hüten.',
    ),
    news(
      'Zweihundert Prozent',
      10,
      'Danke. Martin hat ein zweites Sägeblatt gekauft und ihm einen Namen gegeben.',
    ),
  ],
  comments: [
    say(
      'judith.amsel',
      1,
      'Gibt es das auch für Salzburg?',
      reply('vera.steininger', 1.2, 'Das wären nur 900 Gassen. Ein Urlaub.'),
    ),
    say('elif.aydin', 5, 'Ich wohne in Köln und nehme Ottakring, wegen meiner Tante.'),
    say(
      'florian.keller',
      8.2,
      'Was passiert mit dem fehlenden Teil, wenn das Geschäft zusperrt?',
      reply('vera.steininger', 8.4, 'Dann wandert es nebenan weiter. Darüber führen wir Buch.'),
    ),
  ],
  plan: {
    targetPercent: 205,
    weights: { bezirk: 34, stadt: 60, gasse: 10 },
    curve: 'opening_rush',
    withdrawn: 1,
  },
});
