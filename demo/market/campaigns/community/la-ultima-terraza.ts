import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const laUltimaTerraza = campaign({
  slug: 'la-ultima-terraza',
  title: 'La última terraza',
  tagline: 'Salvar una viña de cien años en una ladera donde no cabe un tractor.',
  overview:
    'Tres hectáreas de garnacha vieja en terrazas de pizarra. Reparamos los muros piedra a piedra, con quien quiera aprender, y el vino paga lo que falta.',
  language: 'es',
  story: `
La viña la plantó mi bisabuela en 1919. No cabe un tractor; apenas cabe una mula, y la última se llamaba Estrella. Cuando murió mi tío, en el pueblo dijeron que aquello se arrancaba solo.

Lo que se cae no son las cepas: son los muros. Trescientos metros de pizarra en seco, y cada invierno se van diez. Sin muro no hay tierra, sin tierra no hay nada. Hay una sola persona en la comarca que todavía sabe levantarlos, y tiene setenta y ocho años y mucha paciencia.

[1]

## Lo que hemos hecho

La campaña llegó a su meta en invierno. Con ella Ramón ha enseñado a catorce personas, de las que tres viven ya de eso, y hemos levantado ciento diez metros. Como seguís escribiendo, la dejamos abierta: cada contribución nueva es medio metro, una cepa, una botella.

- 110 metros de muro en pie, de 300
- 2.900 botellas de la primera vendimia
- Cero cemento

[2]

> «El muro no se hace con piedras, se hace con huecos.» Ramón.

El vino es garnacha, sin prisa. No gana concursos porque no lo presentamos.`,
  risks:
    'Un granizo puede llevarse la vendimia; entonces mandamos la del año siguiente. Los muros no tienen prisa.',
  faq: [
    ask(
      '¿Enviáis vino fuera de España?',
      'A los países de la lista. Los impuestos están incluidos.',
    ),
    ask('¿Puedo aprender a hacer muros?', 'Sí, el segundo fin de semana de cada mes.'),
  ],
  owner: 'montserrat.pujol',
  category: 'food-beverages',
  tags: ['vino', 'viña', 'piedra-seca', 'garnacha'],
  city: 'Falset',
  region: 'Cataluña',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 600_000,
  fundingType: 'flexible',
  state: 'forever_funding',
  outcome: 'funded',
  launchedDaysAgo: 125,
  durationDays: 35,
  cover: { motif: 'wine', palette: 'plum', seed: 382 },
  coverAlt: 'Una botella, una copa y un racimo',
  pictures: [
    show('detail', 'La botella y su etiqueta'),
    show('use', 'Después de un día de muros'),
    show('plan', 'Corte de una terraza'),
  ],
  perks: [
    perk('palmo', 'Un palmo de muro', 2000, 'Con foto del hueco y de la piedra.', {
      months: 2,
      featured: true,
    }),
    perk('tres', 'Tres botellas', 5400, 'De la primera vendimia.', {
      limit: 300,
      months: 2,
      items: [item('Botella', {}, 3)],
      ship: { ES: 700, FR: 1200, DE: 1200, PT: 1000, BE: 1300, NL: 1300 },
    }),
    perk('finde', 'Un fin de semana', 14000, 'Ramón, piedra, comida, cama.', {
      limit: 60,
      months: 3,
    }),
    perk('cepa', 'Una cepa', 9000, 'Con placa de pizarra y una botella al año, cinco años.', {
      limit: 80,
      months: 3,
      items: [item('Botella', {}, 5)],
      ship: { ES: 1500, FR: 2900, DE: 2900, PT: 2200, BE: 2900, NL: 2900 },
    }),
  ],
  updates: [
    news('Cien metros', 78, 'Ramón ha puesto la piedra y ha dicho: «Ahora, los otros doscientos».'),
    news('La vendimia', 101, 'Veintiséis personas, una mula prestada, cuatro mil kilos.'),
  ],
  comments: [
    say(
      'eduardo.prieto',
      80,
      'Vine un fin de semana y tengo las manos como la pizarra. Vuelvo en mayo.',
      reply(
        'montserrat.pujol',
        80.3,
        'Ramón pregunta por ti. Dice que tienes buen ojo para los huecos.',
      ),
    ),
    say('nicolas.girard', 104, 'Reçu trois bouteilles. Il n’en reste pas.'),
  ],
  plan: {
    targetPercent: 183,
    weights: { palmo: 34, tres: 44, finde: 14, cepa: 20 },
    curve: 'both_ends',
  },
});
