import type {
  DemoCampaign,
  DemoComment,
  DemoDestination,
  DemoItem,
  DemoPerk,
  DemoPicture,
  DemoPlan,
  DemoQuestion,
  DemoReply,
  DemoTeamMember,
  DemoUpdate,
} from './types.ts';

/** Fees by place: country codes, `eu` (European Union) and `world` (everywhere else). */
export type Zones = Readonly<Record<string, number>>;

interface PerkNotes {
  readonly kind?: DemoPerk['kind'];
  readonly retail?: number;
  readonly limit?: number;
  readonly perPerson?: number;
  readonly featured?: boolean;
  readonly early?: readonly [fromDay: number, toDay: number];
  readonly months?: number;
  readonly items?: readonly DemoItem[];
  /** Where it ships; absent means there is nothing to ship. */
  readonly ship?: Zones;
}

function destinations(zones: Zones): DemoDestination[] {
  const names: Readonly<Record<string, string>> = { eu: 'european_union', world: 'everywhere' };
  return Object.entries(zones).map(([to, feeMinor]) => ({ to: names[to] ?? to, feeMinor }));
}

/** A perk; prices and fees in minor units of the campaign's currency. */
export function perk(
  key: string,
  title: string,
  priceMinor: number,
  description: string,
  notes: PerkNotes = {},
): DemoPerk {
  return {
    key,
    title,
    description,
    kind: notes.kind ?? 'standard',
    priceMinor,
    retailMinor: notes.retail ?? null,
    limit: notes.limit ?? null,
    perPerson: notes.perPerson ?? null,
    featured: notes.featured ?? false,
    earlyBird: notes.early ? { fromDay: notes.early[0], toDay: notes.early[1] } : null,
    deliveryMonths: notes.months ?? 4,
    digital: notes.ship === undefined,
    items: notes.items ?? [],
    destinations: notes.ship ? destinations(notes.ship) : [],
  };
}

/** Something a perk contains; options as `{ Size: ['S', 'M'] }`. */
export function item(
  name: string,
  options: Readonly<Record<string, readonly string[]>> = {},
  quantity = 1,
): DemoItem {
  return {
    name,
    quantity,
    options: Object.entries(options).map(([label, values]) => ({ name: label, values })),
  };
}

export function ask(question: string, answer: string): DemoQuestion {
  return { question, answer };
}

export function show(scene: DemoPicture['scene'], alt: string): DemoPicture {
  return { scene, alt };
}

export function reply(by: string, day: number, text: string): DemoReply {
  return { by, day, text };
}

export function say(by: string, day: number, text: string, ...replies: DemoReply[]): DemoComment {
  return { by, day, text, pinned: false, replies };
}

export function pinned(
  by: string,
  day: number,
  text: string,
  ...replies: DemoReply[]
): DemoComment {
  return { by, day, text, pinned: true, replies };
}

export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

export function news(
  title: string,
  day: number,
  text: string,
  audience: DemoUpdate['audience'] = 'everyone',
): DemoUpdate {
  return { title, slug: slugOf(title), body: storyHtml(text, []), day, audience };
}

/**
 * HTML from the way stories are written here: blocks apart by an empty line; `## ` a heading,
 * `> ` a quotation, `- ` a list, `[n]` the n-th picture.
 */
export function storyHtml(text: string, pictures: readonly DemoPicture[]): string {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.trim().replace(/\s*\n\s*(?!- )/g, ' '));
  return blocks
    .map((block) => {
      const image = /^\[(\d)\]$/.exec(block);
      if (image) {
        const alt = pictures[Number(image[1]) - 1]?.alt ?? '';
        return `<img data-scene="${image[1]}" alt="${alt.replaceAll('"', '&quot;')}">`;
      }
      if (block.startsWith('## ')) return `<h2>${block.slice(3)}</h2>`;
      if (block.startsWith('> ')) return `<blockquote>${block.slice(2)}</blockquote>`;
      if (block.startsWith('- ')) {
        const rows = block.slice(2).split(/\s*\n\s*- /);
        return `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`;
      }
      return `<p>${block}</p>`;
    })
    .join('\n');
}

type Optional =
  | 'language'
  | 'team'
  | 'faq'
  | 'outcome'
  | 'staffPick'
  | 'updates'
  | 'comments'
  | 'threads'
  | 'plan'
  | 'comingSoon'
  | 'held'
  | 'cancelled'
  | 'closedDaysAgo'
  | 'pictures'
  | 'perks'
  | 'recipient'
  | 'isProofOpen';

type Draft = Omit<DemoCampaign, Optional | 'plan'> &
  Partial<Pick<DemoCampaign, Exclude<Optional, 'plan'>>> & { readonly plan?: PlanNotes };

type PlanNotes = Pick<DemoPlan, 'targetPercent' | 'weights'> & Partial<DemoPlan>;

/** A whole campaign from what was written about it; the rest is empty. */
export function campaign(draft: Draft): DemoCampaign {
  const pictures = draft.pictures ?? [];
  const plan: DemoPlan | null = draft.plan
    ? { noPerkWeight: 4, curve: 'both_ends', backers: [], withdrawn: 0, ...draft.plan }
    : null;
  return {
    language: 'en',
    team: [],
    faq: [],
    outcome: null,
    staffPick: false,
    perks: [],
    updates: [],
    comments: [],
    threads: [],
    comingSoon: null,
    held: null,
    cancelled: null,
    closedDaysAgo: null,
    recipient: 'individual',
    isProofOpen: false,
    ...draft,
    plan,
    pictures,
    story: storyHtml(draft.story, pictures),
  };
}

export function member(
  person: string,
  title: string,
  ...permissions: DemoTeamMember['permissions']
): DemoTeamMember {
  return { person, title, permissions: permissions.length > 0 ? permissions : ['edit', 'post'] };
}
