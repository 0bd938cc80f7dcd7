import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const cantosDeSal = campaign({
  slug: 'cantos-de-sal',
  title: 'Cantos de sal',
  tagline: 'Las canciones de las salinas de Cádiz, grabadas donde se cantaban.',
  overview:
    'Treinta y un cantes de trabajo, once voces y una salina al amanecer. Un disco, un libro y un archivo abierto para que no se pierdan.',
  language: 'es',
  story: `
En las salinas se cantaba para no perder la cuenta. Una copla por cada montón, otra por cada viaje del candray. Cuando llegaron las máquinas dejó de hacer falta contar, y las canciones se quedaron sin trabajo, como los hombres.

Mi abuelo era salinero en San Fernando. Cantaba bajito mientras ponía la mesa, y yo creía que aquello no tenía letra. La tenía. Me la dictó una vecina de noventa y tres años, por teléfono, sin equivocarse.

[1]

## Qué vamos a hacer

Hemos encontrado treinta y un cantes y once personas que todavía los saben. Los grabaremos en la salina de San Vicente, de pie, al amanecer, con el viento que haya. Nada de estudio: estas canciones no caben en un cuarto.

- Un disco con dieciséis cantes
- Un libro de ochenta páginas con las letras, las historias y los nombres
- Un archivo abierto con todo lo grabado, también los errores y las risas

## Para qué es el dinero

El técnico, tres madrugadas. La imprenta. El viaje de dos mujeres que viven en Barcelona desde 1962 y no han vuelto. Y una comida para todos cuando acabemos, que en las salinas también era costumbre.

> «Si me acuerdo de la primera palabra, me acuerdo de todas.» Milagros, 93 años.

[2]

La financiación es flexible: las voces no pueden esperar a otro año, y grabaremos con lo que haya.

## Quiénes somos

Yo canto y archivo. Manuel graba desde hace treinta años todo lo que suena en la bahía, incluidas las discusiones. Y Milagros, que tiene noventa y tres, manda.`,
  risks:
    'Las voces tienen entre 68 y 94 años. Por eso grabamos primero y editamos después. Si sopla levante fuerte, se cambia de día.',
  faq: [
    ask('¿El archivo será gratis?', 'Sí, para todo el mundo, con los nombres de quienes cantan.'),
    ask('¿Se puede ir a la grabación?', 'Hay veinte sitios. Se está de pie y en silencio.'),
  ],
  owner: 'rocio.barea',
  category: 'music',
  tags: ['flamenco', 'archivo', 'sal', 'disco'],
  city: 'Cádiz',
  region: 'Andalucía',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  goalMinor: 700_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 18,
  durationDays: 36,
  cover: { motif: 'choir', palette: 'clay', seed: 351, manner: 'ink' },
  coverAlt: 'Un coro de nueve personas que canta con partituras',
  pictures: [
    show('use', 'Delante de una lámina de la salina'),
    show('detail', 'Las voces'),
    show('series', 'Cuatro mañanas'),
  ],
  perks: [
    perk('archivos', 'Las canciones', 1000, 'Los dieciséis cantes en archivos.', { months: 4 }),
    perk('disco', 'Disco y libro', 2800, 'El disco, el libro y un sobre de sal.', {
      limit: 260,
      months: 5,
      featured: true,
      items: [item('Disco', { Formato: ['Vinilo', 'CD'] }), item('Libro')],
      ship: { ES: 400, eu: 900, GB: 1300, world: 1900 },
    }),
    perk('alba', 'Un amanecer', 6500, 'Un sitio de pie en la salina, y el disco.', {
      limit: 20,
      months: 5,
    }),
    perk('comida', 'La comida', 12000, 'Lo mismo, y la comida del final.', { limit: 8, months: 5 }),
  ],
  updates: [
    news(
      'Milagros ensaya',
      8,
      'Canta mientras pela patatas y dice que así se cantaba. Tenemos la grabación, con patatas.',
    ),
  ],
  comments: [
    say(
      'carmen.ortega',
      2,
      'Mi padre decía «candray» y yo pensaba que se lo inventaba.',
      reply('rocio.barea', 2.2, 'Si recuerdas algo más, llámame. De verdad.'),
    ),
    say(
      'juan.cabello',
      11,
      '¿Habrá partituras?',
      reply('rocio.barea', 11.3, 'Habrá letras y compás. Lo demás se aprende de oído.'),
    ),
  ],
  plan: {
    targetPercent: 67,
    weights: { archivos: 28, disco: 50, alba: 8, comida: 3 },
    curve: 'steady',
  },
});
