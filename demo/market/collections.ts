import type { DemoCollection } from './types.ts';

/** Collections of the demo market, in their order. */
export const COLLECTIONS: readonly DemoCollection[] = [
  {
    slug: 'made-to-be-mended',
    theme: 'tide',
    texts: {
      en: {
        title: 'Made to be mended',
        tagline: 'Things that come apart on purpose, and go back together.',
        text: 'A thing you can open is a thing you can keep. Every campaign in here sells the parts it is made of, says how long it will, and shows the screws.\n\nWe asked each owner the same question: what breaks first? Their answers stand in the stories.',
      },
      fr: {
        title: 'Faits pour être réparés',
        tagline: 'Des objets qui se démontent exprès, et se remontent.',
        text: 'Ce qu’on peut ouvrir, on peut le garder. Chaque campagne réunie ici vend ses pièces détachées, dit pendant combien de temps et montre ses vis.\n\nNous avons posé à chacun la même question : qu’est-ce qui casse en premier ? Les réponses sont dans les présentations.',
      },
      de: {
        title: 'Zum Reparieren gemacht',
        tagline: 'Dinge, die sich mit Absicht zerlegen lassen und wieder zusammengehen.',
        text: 'Was sich öffnen lässt, lässt sich behalten. Jede Kampagne hier verkauft ihre Ersatzteile, sagt, wie lange, und zeigt die Schrauben.\n\nWir haben alle dasselbe gefragt: Was geht zuerst kaputt? Die Antworten stehen in den Geschichten.',
      },
      es: {
        title: 'Hechos para repararse',
        tagline: 'Cosas que se desmontan a propósito y vuelven a montarse.',
        text: 'Lo que se puede abrir se puede conservar. Cada campaña de esta selección vende sus piezas, dice durante cuánto tiempo y enseña los tornillos.\n\nA todas les hicimos la misma pregunta: ¿qué se rompe primero? Las respuestas están en sus historias.',
      },
    },
    sponsor: {
      name: 'Open Workbench Foundation',
      website: 'https://open-workbench.example',
      texts: {
        en: 'Pays for the photographs of the insides. It chooses nothing.',
        fr: 'Finance les photos de l’intérieur des objets. Elle ne choisit rien.',
        de: 'Bezahlt die Fotos vom Innenleben. Ausgewählt hat sie nichts.',
        es: 'Paga las fotos del interior de los objetos. No elige nada.',
      },
      certification: {
        texts: {
          en: {
            name: 'Parts for ten years',
            meaning:
              'The owner has signed to sell every part for ten years after the last delivery.',
          },
          fr: {
            name: 'Pièces pendant dix ans',
            meaning:
              'Le porteur du projet s’est engagé par écrit à vendre chaque pièce dix ans après la dernière livraison.',
          },
          de: {
            name: 'Zehn Jahre Ersatzteile',
            meaning:
              'Die Verantwortlichen haben unterschrieben, jedes Teil noch zehn Jahre nach der letzten Lieferung zu verkaufen.',
          },
          es: {
            name: 'Piezas durante diez años',
            meaning:
              'La persona responsable ha firmado que venderá cada pieza durante diez años tras la última entrega.',
          },
        },
        campaigns: ['resole', 'manovella', 'margin'],
      },
    },
    campaigns: [
      'resole',
      'margin',
      'manovella',
      'deuxieme-vitesse',
      'packhorse',
      'third-hand',
      'kitebox',
      'neunzig-stuehle',
      'ordinary-tools',
    ],
  },
  {
    slug: 'down-by-the-water',
    theme: 'ink',
    texts: {
      en: {
        title: 'Down by the water',
        tagline: 'Harbours, rivers, salt pans and one ferry that should never have stopped.',
        text: 'Half of these campaigns are about getting across, the other half about listening to what is underneath. All of them smell a little of rope.',
      },
      fr: {
        title: 'Au bord de l’eau',
        tagline: 'Des ports, des rivières, des salines et un bac qui n’aurait jamais dû s’arrêter.',
        text: 'La moitié de ces campagnes parle de traverser, l’autre d’écouter ce qu’il y a dessous. Toutes sentent un peu le cordage.',
      },
      de: {
        title: 'Unten am Wasser',
        tagline: 'Häfen, Flüsse, Salinen und eine Fähre, die nie hätte aufhören dürfen.',
        text: 'Die Hälfte dieser Kampagnen handelt vom Hinüberkommen, die andere vom Hinhören auf das, was darunter ist. Alle riechen ein wenig nach Tau.',
      },
      es: {
        title: 'A la orilla del agua',
        tagline: 'Puertos, ríos, salinas y un transbordador que nunca debió parar.',
        text: 'La mitad de estas campañas trata de cruzar; la otra, de escuchar lo que hay debajo. Todas huelen un poco a cabo.',
      },
    },
    sponsor: null,
    campaigns: [
      'ferrywoman',
      'tidewater',
      'cantos-de-sal',
      'under-the-ferry',
      'harbour-playground',
      'tide-clerk',
      'pond-club',
      'cistern',
      'harbour-tapes',
      'gansey-library',
      'harbour-grotesk',
    ],
  },
  {
    slug: 'for-long-evenings',
    theme: 'gold',
    texts: {
      en: {
        title: 'For long evenings',
        tagline: 'To play, to read and to take apart on the kitchen table.',
        text: 'Nothing in here needs an account. Most of it needs a table and two or more people who have nowhere else to be.',
      },
      fr: {
        title: 'Pour les longues soirées',
        tagline: 'À jouer, à lire et à démonter sur la table de la cuisine.',
        text: 'Rien ici ne demande de compte. La plupart demandent une table et au moins deux personnes qui ont tout leur temps.',
      },
      de: {
        title: 'Für lange Abende',
        tagline: 'Zum Spielen, Lesen und Auseinandernehmen am Küchentisch.',
        text: 'Nichts davon verlangt ein Konto. Das meiste verlangt einen Tisch und mindestens zwei Menschen, die nirgendwo anders sein müssen.',
      },
      es: {
        title: 'Para las noches largas',
        tagline: 'Para jugar, leer y desmontar en la mesa de la cocina.',
        text: 'Nada de esto pide una cuenta. Casi todo pide una mesa y dos o más personas sin prisa.',
      },
    },
    sponsor: null,
    campaigns: [
      'moth-season',
      'paper-orchard',
      'nine-gates',
      'stadtpuzzle',
      'small-print',
      'slow-map',
      'halfstep',
      'grandmother-atlas',
    ],
  },
];
