import type { CategoryBranch, CategoryLeaf } from './types.ts';

type Quad = readonly [en: string, fr: string, de: string, es: string];

function leaf(slug: string, icon: string, name: Quad, tagline: Quad): CategoryLeaf {
  const words = ([en, fr, de, es]: Quad) => ({ en, fr, de, es });
  return { slug, icon, name: words(name), tagline: words(tagline) };
}

const TECH: readonly CategoryLeaf[] = [
  leaf(
    'audio',
    'headphones',
    ['Audio', 'Audio', 'Audio', 'Audio'],
    [
      'Things that listen, and things worth listening to',
      'Ce qui écoute, et ce qui mérite d’être écouté',
      'Was zuhört, und was sich zu hören lohnt',
      'Lo que escucha y lo que merece ser escuchado',
    ],
  ),
  leaf(
    'camera-gear',
    'camera',
    ['Camera Gear', 'Matériel photo', 'Kameratechnik', 'Equipo de cámara'],
    [
      'Light, lenses and new places to stand',
      'De la lumière, des objectifs et de nouveaux points de vue',
      'Licht, Linsen und neue Standpunkte',
      'Luz, lentes y nuevos puntos de vista',
    ],
  ),
  leaf(
    'energy-green-tech',
    'sun',
    [
      'Energy & Green Tech',
      'Énergie et écotechnologies',
      'Energie & Umwelttechnik',
      'Energía y tecnología verde',
    ],
    [
      'Power that asks less of the planet',
      'Une énergie qui demande moins à la planète',
      'Energie, die dem Planeten weniger abverlangt',
      'Energía que le pide menos al planeta',
    ],
  ),
  leaf(
    'education-science',
    'microscope',
    [
      'Education & Science',
      'Éducation et sciences',
      'Bildung & Wissenschaft',
      'Educación y ciencia',
    ],
    [
      'Instruments for curious people',
      'Des instruments pour les curieux',
      'Instrumente für Neugierige',
      'Instrumentos para gente curiosa',
    ],
  ),
  leaf(
    'fashion-wearables',
    'watch',
    ['Fashion & Wearables', 'Mode et accessoires', 'Mode & Wearables', 'Moda y complementos'],
    [
      'Made to be worn, and worn out slowly',
      'Fait pour être porté, et usé lentement',
      'Zum Tragen gemacht, und langsam abgetragen',
      'Hecho para llevarse y gastarse despacio',
    ],
  ),
  leaf(
    'food-beverages',
    'utensils',
    ['Food & Beverages', 'Aliments et boissons', 'Essen & Trinken', 'Comida y bebida'],
    [
      'From the field to a better supper',
      'Du champ à un meilleur souper',
      'Vom Feld zum besseren Abendessen',
      'Del campo a una cena mejor',
    ],
  ),
  leaf(
    'health-fitness',
    'heart-pulse',
    ['Health & Fitness', 'Santé et forme', 'Gesundheit & Fitness', 'Salud y deporte'],
    [
      'Tools that give people back some ease',
      'Des outils qui redonnent un peu d’aisance',
      'Werkzeuge, die den Alltag leichter machen',
      'Herramientas que devuelven comodidad',
    ],
  ),
  leaf(
    'home',
    'house',
    ['Home', 'Maison', 'Zuhause', 'Hogar'],
    [
      'Useful things for the rooms we live in',
      'Des objets utiles pour les pièces où l’on vit',
      'Nützliches für die Räume, in denen wir leben',
      'Cosas útiles para las habitaciones en que vivimos',
    ],
  ),
  leaf(
    'travel-transportation',
    'bike',
    ['Travel & Transportation', 'Voyage et transport', 'Reisen & Verkehr', 'Viajes y transporte'],
    [
      'Ways to get there, and back',
      'Des façons d’aller, et de revenir',
      'Wege hin, und wieder zurück',
      'Maneras de llegar, y de volver',
    ],
  ),
  leaf(
    'other-innovative-products',
    'lightbulb',
    [
      'Other Innovative Products',
      'Autres produits innovants',
      'Andere innovative Produkte',
      'Otros productos innovadores',
    ],
    [
      'Clever things that fit no shelf',
      'Des idées qui ne tiennent dans aucune case',
      'Kluges, das in keine Schublade passt',
      'Ideas que no caben en ningún estante',
    ],
  ),
];

const CREATIVE: readonly CategoryLeaf[] = [
  leaf(
    'art',
    'palette',
    ['Art', 'Art', 'Kunst', 'Arte'],
    [
      'Made by hand, for looking at',
      'Fait à la main, pour être regardé',
      'Von Hand gemacht, zum Anschauen',
      'Hecho a mano, para mirar',
    ],
  ),
  leaf(
    'comics',
    'message-square',
    ['Comics', 'Bande dessinée', 'Comics', 'Cómics'],
    [
      'Stories told one panel at a time',
      'Des histoires racontées case après case',
      'Geschichten, Bild für Bild erzählt',
      'Historias contadas viñeta a viñeta',
    ],
  ),
  leaf(
    'dance-theater',
    'drama',
    ['Dance & Theater', 'Danse et théâtre', 'Tanz & Theater', 'Danza y teatro'],
    [
      'Bodies, voices and a lit floor',
      'Des corps, des voix et un plateau éclairé',
      'Körper, Stimmen und eine helle Bühne',
      'Cuerpos, voces y un suelo iluminado',
    ],
  ),
  leaf(
    'film',
    'clapperboard',
    ['Film', 'Cinéma', 'Film', 'Cine'],
    [
      'Pictures that take their time',
      'Des images qui prennent leur temps',
      'Bilder, die sich Zeit nehmen',
      'Imágenes que se toman su tiempo',
    ],
  ),
  leaf(
    'music',
    'music',
    ['Music', 'Musique', 'Musik', 'Música'],
    [
      'Records, instruments and rooms to play in',
      'Des disques, des instruments et des lieux où jouer',
      'Platten, Instrumente und Räume zum Spielen',
      'Discos, instrumentos y salas donde tocar',
    ],
  ),
  leaf(
    'photography',
    'aperture',
    ['Photography', 'Photographie', 'Fotografie', 'Fotografía'],
    [
      'People and places, seen properly',
      'Des gens et des lieux, vraiment regardés',
      'Menschen und Orte, richtig gesehen',
      'Personas y lugares, vistos de verdad',
    ],
  ),
  leaf(
    'tabletop-games',
    'dices',
    ['Tabletop Games', 'Jeux de société', 'Brettspiele', 'Juegos de mesa'],
    [
      'Games for a table and the people around it',
      'Des jeux pour une table et ceux qui l’entourent',
      'Spiele für einen Tisch und die Menschen daran',
      'Juegos para una mesa y quienes la rodean',
    ],
  ),
  leaf(
    'video-games',
    'gamepad-2',
    ['Video Games', 'Jeux vidéo', 'Videospiele', 'Videojuegos'],
    [
      'Small worlds with good rules',
      'De petits mondes aux bonnes règles',
      'Kleine Welten mit guten Regeln',
      'Mundos pequeños con buenas reglas',
    ],
  ),
  leaf(
    'writing-publishing',
    'book-open',
    ['Writing & Publishing', 'Écriture et édition', 'Schreiben & Verlag', 'Escritura y edición'],
    [
      'Books, letters and the paper they need',
      'Des livres, des lettres et le papier qu’il leur faut',
      'Bücher, Schriften und das Papier dazu',
      'Libros, letras y el papel que necesitan',
    ],
  ),
  leaf(
    'other-creative-works',
    'sparkles',
    [
      'Other Creative Works',
      'Autres œuvres créatives',
      'Andere kreative Werke',
      'Otras obras creativas',
    ],
    [
      'Work that made up its own name',
      'Des œuvres qui ont inventé leur propre nom',
      'Arbeiten, die ihren Namen selbst erfanden',
      'Obras que se inventaron su nombre',
    ],
  ),
];

const COMMUNITY: readonly CategoryLeaf[] = [
  leaf(
    'animals',
    'paw-print',
    ['Animals', 'Animaux', 'Tiere', 'Animales'],
    [
      'Room for the others who live here',
      'De la place pour les autres habitants',
      'Platz für die anderen, die hier wohnen',
      'Sitio para los demás que viven aquí',
    ],
  ),
  leaf(
    'culture-heritage',
    'landmark',
    ['Culture & Heritage', 'Culture et patrimoine', 'Kultur & Erbe', 'Cultura y patrimonio'],
    [
      'Keeping what a place remembers',
      'Garder ce dont un lieu se souvient',
      'Bewahren, woran ein Ort sich erinnert',
      'Conservar lo que un lugar recuerda',
    ],
  ),
  leaf(
    'environment',
    'leaf',
    ['Environment', 'Environnement', 'Umwelt', 'Medio ambiente'],
    [
      'Rivers, roofs, hedges and the air between',
      'Les rivières, les toits, les haies et l’air entre eux',
      'Flüsse, Dächer, Hecken und die Luft dazwischen',
      'Ríos, tejados, setos y el aire entre ellos',
    ],
  ),
  leaf(
    'human-rights',
    'hand-heart',
    ['Human Rights', 'Droits humains', 'Menschenrechte', 'Derechos humanos'],
    [
      'Standing beside each other, in practice',
      'Être aux côtés des autres, concrètement',
      'Füreinander einstehen, ganz praktisch',
      'Estar al lado de los demás, en la práctica',
    ],
  ),
  leaf(
    'local-businesses',
    'store',
    ['Local Businesses', 'Commerces de proximité', 'Lokale Betriebe', 'Comercios locales'],
    [
      'The shop you would miss if it were gone',
      'La boutique qui vous manquerait',
      'Der Laden, der Ihnen fehlen würde',
      'La tienda que echarías de menos',
    ],
  ),
  leaf(
    'neighbourhoods',
    'map-pinned',
    ['Neighbourhoods', 'Quartiers', 'Nachbarschaft', 'Barrios'],
    [
      'Places people make for each other',
      'Des lieux que l’on fait les uns pour les autres',
      'Orte, die Menschen füreinander schaffen',
      'Lugares que la gente hace para los demás',
    ],
  ),
  leaf(
    'schools-youth',
    'school',
    ['Schools & Youth', 'Écoles et jeunesse', 'Schule & Jugend', 'Escuelas y juventud'],
    [
      'Good roofs, good tools, good company',
      'De bons toits, de bons outils, de la bonne compagnie',
      'Gute Dächer, gutes Werkzeug, gute Gesellschaft',
      'Buenos techos, buenas herramientas, buena compañía',
    ],
  ),
  leaf(
    'wellness',
    'flower-2',
    ['Wellness', 'Bien-être', 'Wohlbefinden', 'Bienestar'],
    [
      'Rest, breath and somewhere to go',
      'Du repos, du souffle et un endroit où aller',
      'Ruhe, Atem und ein Ort zum Hingehen',
      'Descanso, aliento y un sitio adonde ir',
    ],
  ),
  leaf(
    'other-community-projects',
    'users',
    [
      'Other Community Projects',
      'Autres projets collectifs',
      'Andere Gemeinschaftsprojekte',
      'Otros proyectos comunitarios',
    ],
    [
      'Whatever people decide to do together',
      'Tout ce que l’on décide de faire ensemble',
      'Was Menschen gemeinsam beschließen',
      'Lo que la gente decide hacer junta',
    ],
  ),
];

/** The category tree: three top levels, each with its leaves in the order they are shown. */
export const CATEGORIES: readonly CategoryBranch[] = [
  {
    ...leaf(
      'tech-innovation',
      'cpu',
      [
        'Tech & Innovation',
        'Tech et innovation',
        'Technik & Innovation',
        'Tecnología e innovación',
      ],
      [
        'Useful inventions from small workshops',
        'Des inventions utiles, nées dans de petits ateliers',
        'Nützliche Erfindungen aus kleinen Werkstätten',
        'Inventos útiles de talleres pequeños',
      ],
    ),
    leaves: TECH,
  },
  {
    ...leaf(
      'creative-works',
      'brush',
      ['Creative Works', 'Œuvres créatives', 'Kreative Werke', 'Obras creativas'],
      [
        'Books, games, films and music in the making',
        'Livres, jeux, films et musiques en train de naître',
        'Bücher, Spiele, Filme und Musik im Entstehen',
        'Libros, juegos, películas y música en marcha',
      ],
    ),
    leaves: CREATIVE,
  },
  {
    ...leaf(
      'community-projects',
      'users-round',
      [
        'Community Projects',
        'Projets solidaires',
        'Gemeinschaftsprojekte',
        'Proyectos comunitarios',
      ],
      [
        'What neighbours build for each other',
        'Ce que des voisins bâtissent les uns pour les autres',
        'Was Nachbarn füreinander bauen',
        'Lo que los vecinos construyen para los demás',
      ],
    ),
    leaves: COMMUNITY,
  },
];
