/** Four taxonomies of other markets on our tree. */

/** By parent category. */
const BRANCHES: Readonly<Record<string, string>> = {
  Art: 'art',
  Comics: 'comics',
  Crafts: 'other-creative-works',
  'Creative Works': 'other-creative-works',
  'Tech & Innovation': 'other-innovative-products',
  'Community Projects': 'other-community-projects',
  Dance: 'dance-theater',
  Design: 'other-innovative-products',
  Fashion: 'fashion-wearables',
  'Film & Video': 'film',
  Food: 'food-beverages',
  Games: 'tabletop-games',
  Journalism: 'writing-publishing',
  Music: 'music',
  Photography: 'photography',
  Publishing: 'writing-publishing',
  Technology: 'other-innovative-products',
  Theater: 'dance-theater',
};

/** By parent and category where the parent alone would say too little. */
const LEAVES: Readonly<Record<string, string>> = {
  'Creative Works/Art': 'art',
  'Creative Works/Comics': 'comics',
  'Creative Works/Dance & Theater': 'dance-theater',
  'Creative Works/Film': 'film',
  'Creative Works/Music': 'music',
  'Design/Architecture': 'neighbourhoods',
  'Design/Civic Design': 'neighbourhoods',
  'Design/Graphic Design': 'art',
  'Design/Interactive Design': 'art',
  'Design/Typography': 'art',
  'Design/Product Design': 'home',
  'Fashion/Wearables': 'fashion-wearables',
  'Food/Food Trucks': 'local-businesses',
  'Food/Restaurants': 'local-businesses',
  "Food/Farmer's Markets": 'local-businesses',
  'Food/Farms': 'environment',
  'Food/Community Gardens': 'neighbourhoods',
  'Food/Spaces': 'local-businesses',
  'Games/Video Games': 'video-games',
  'Games/Mobile Games': 'video-games',
  'Games/Gaming Hardware': 'video-games',
  'Journalism/Audio': 'audio',
  'Journalism/Video': 'film',
  'Journalism/Photo': 'photography',
  'Publishing/Radio & Podcasts': 'audio',
  'Publishing/Academic': 'education-science',
  'Publishing/Art Books': 'art',
  'Technology/Wearables': 'fashion-wearables',
  'Technology/Sound': 'audio',
  'Technology/Camera Equipment': 'camera-gear',
  'Technology/Space Exploration': 'education-science',
  'Technology/Makerspaces': 'neighbourhoods',
  'Technology/Flight': 'travel-transportation',
  'Theater/Spaces': 'culture-heritage',
};

/** By category where the parent is missing. */
const ORPHANS: Readonly<Record<string, string>> = {
  'Film & Video': 'film',
  'Radio & Podcasts': 'audio',
  'Country & Folk': 'music',
};

/** By what title and tagline speak of, where there is no category at all; the first that fits. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:video ?games?|steam|rpg|pixel|unity|console|roguelike|platformer|mmo)\b/i, 'video-games'],
  [
    /\b(?:board ?games?|card games?|dice|miniatures?|tabletop|playing cards|d&d|dungeon)/i,
    'tabletop-games',
  ],
  [/\b(?:film|movie|documentary|web ?series|feature|short|cinema|animated|screenplay)\b/i, 'film'],
  [/\b(?:album|ep|band|music|songs?|record(?:ing)?|vinyl|tour|jazz|orchestra|concert)\b/i, 'music'],
  [/\b(?:comics?|graphic novel|manga|issue #?\d)/i, 'comics'],
  [
    /\b(?:book|novel|poetry|poems|magazine|anthology|stories|memoir|zine|children's)\b/i,
    'writing-publishing',
  ],
  [/\b(?:theat(?:er|re)|play|musical|dance|ballet|circus|opera|stage)\b/i, 'dance-theater'],
  [/\b(?:photo(?:graph(?:y|s|er)|book)?s?|portraits?)\b/i, 'photography'],
  [/\b(?:camera|lens|tripod|gimbal|drone)\b/i, 'camera-gear'],
  [/\b(?:headphones?|speakers?|earbuds?|audio|podcast|guitar|synth)/i, 'audio'],
  [/\b(?:solar|battery|charger|energy|wind ?turbine|electric)\b/i, 'energy-green-tech'],
  [
    /\b(?:bike|bicycle|car|travel|luggage|backpack|camping|tent|scooter)\b/i,
    'travel-transportation',
  ],
  [
    /\b(?:watch(?:es)?|shoes?|jacket|jewelry|clothing|apparel|fashion|wallet|bags?|t-?shirts?|hoodie)\b/i,
    'fashion-wearables',
  ],
  [
    /\b(?:coffee|beer|wine|food|restaurant|bakery|sauce|chocolate|tea|cook(?:book|ing)?|brewery|cafe)\b/i,
    'food-beverages',
  ],
  [/\b(?:fitness|yoga|health|sleep|medical|exercise)\b/i, 'health-fitness'],
  [
    /\b(?:school|students?|teach(?:er|ing)?|kids|youth|science|robot|stem|learn)\b/i,
    'education-science',
  ],
  [/\b(?:dogs?|cats?|pets?|animals?|horses?|wildlife)\b/i, 'animals'],
  [/\b(?:garden|forest|ocean|climate|trees?|recycl\w*|farm)\b/i, 'environment'],
  [/\b(?:kitchen|furniture|lamp|home|house|desk|chair)\b/i, 'home'],
  [/\b(?:museum|heritage|history|festival|church)\b/i, 'culture-heritage'],
  [
    /\b(?:art|paint(?:ing|er)?s?|sculptures?|murals?|prints?|illustrat\w+|gallery|enamel pins?)\b/i,
    'art',
  ],
  [
    /\b(?:app|3d|arduino|smart|device|software|gadget|iphone|android|usb|printer)\b/i,
    'other-innovative-products',
  ],
];
const NOTHING_KNOWN = 'other-creative-works';

/** The slug of our category for a row of any of the four taxonomies. */
export function categoryOf(row: {
  readonly category?: string | null | undefined;
  readonly parentCategory?: string | null | undefined;
  readonly title: string;
  readonly tagline: string;
}): string {
  const { category, parentCategory: parent } = row;
  if (parent) {
    const known = LEAVES[`${parent}/${category ?? ''}`] ?? BRANCHES[parent];
    if (known !== undefined) return known;
  }
  const orphan = category ? (ORPHANS[category] ?? BRANCHES[category]) : undefined;
  if (orphan !== undefined) return orphan;
  const about = `${row.title} ${row.tagline}`;
  return WORDS.find(([words]) => words.test(about))?.[1] ?? NOTHING_KNOWN;
}

/** The theme of the photographs that stand in for a category's covers. */
export function themeOf(category: string): readonly string[] {
  return THEMES[category] ?? ['theme', 'travel', 'art'];
}

const THEMES: Readonly<Record<string, readonly string[]>> = {
  audio: ['gadgets', 'film'],
  'camera-gear': ['film', 'gadgets'],
  'energy-green-tech': ['environment', 'gadgets'],
  'education-science': ['education', 'publishing', 'gadgets'],
  'fashion-wearables': ['fashion'],
  'food-beverages': ['food', 'small business'],
  'health-fitness': ['sport'],
  home: ['home', 'design', 'crafts'],
  'travel-transportation': ['travel', 'transport'],
  'other-innovative-products': ['gadgets', 'design'],
  art: ['art', 'crafts', 'design'],
  comics: ['art', 'publishing', 'writing'],
  'dance-theater': ['community', 'art', 'film'],
  film: ['film'],
  music: ['art', 'film', 'community'],
  photography: ['travel', 'film'],
  'tabletop-games': ['games', 'crafts', 'art'],
  'video-games': ['games', 'gadgets'],
  'writing-publishing': ['publishing', 'writing', 'education'],
  animals: ['environment'],
  'culture-heritage': ['travel', 'community'],
  environment: ['environment'],
  'human-rights': ['community'],
  'local-businesses': ['small business', 'food'],
  neighbourhoods: ['community', 'environment'],
  'schools-youth': ['education', 'community'],
  wellness: ['sport', 'environment'],
  'other-community-projects': ['community'],
};
