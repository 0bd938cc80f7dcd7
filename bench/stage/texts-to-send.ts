import { RICH_TEXT_MAX } from '#modules/media/rich-text/clean-html.ts';
import type { PlantedSender } from './plant-sender.ts';

/** One call of a sender; `body` is made anew each time, as what was seen before costs less. */
export interface Sending {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  path(turn: number): string;
  body?(turn: number): object;
}

interface Texts {
  /** HTML, a text of one line, and one of several, of at most so many characters. */
  html(turn: number): string;
  line(longest: number, turn: number): string;
  lines(longest: number, turn: number): string;
  table(turn: number): string;
}

const filled = (piece: string, longest: number) =>
  piece.repeat(Math.max(1, Math.floor(longest / piece.length))).slice(0, longest);

const PARAGRAPH = `<h2>Heading</h2><p>${'word '.repeat(30)}<b>and</b> &amp; more</p>`;
/** Refused by counting, or kept and read whole: by turns. */
const PIECES = [
  PARAGRAPH,
  '<b><a>',
  PARAGRAPH,
  '< ',
  PARAGRAPH,
  '&',
  '<p><b>x</b></p>',
  '<p style="a:b">',
];
const AWKWARD = ['%_\\', 'ﷺ', 'a@a.', '((', 'İ', '-', '\u0301a'];

/** The longest and most awkward that each field takes. */
const WORST: Texts = {
  html: (turn) => `<p>${turn}</p>${filled(PIECES[turn % PIECES.length] ?? '', RICH_TEXT_MAX - 20)}`,
  line: (longest, turn) =>
    `${turn}${filled(AWKWARD[turn % AWKWARD.length] ?? '', longest)}`.slice(0, longest),
  lines: (longest, turn) => `${turn}${filled('\n>&a.b/', longest)}`.slice(0, longest),
  table: (turn) =>
    turn % 2 === 0
      ? `email\nx${filled('"', 120_000)}${turn}`
      : `email\n${filled(`a${turn}@b.test;\n`, 200_000)}`,
};

/** What people write. */
const ORDINARY: Texts = {
  html: (turn) => `<h2>What it is</h2><p>A lantern of oak and brass, number ${turn}.</p>`,
  line: (_longest, turn) => `A lantern ${turn}`,
  lines: (_longest, turn) => `It arrived today.\nThank you, ${turn} times.`,
  table: (turn) => `email\nkim${turn}@bench.test`,
};

const TEXTS = { worst: WORST, ordinary: ORDINARY };

/** A call for every place that keeps, reads or looks for somebody's text. */
export function textsToSend(kind: 'worst' | 'ordinary', sender: PlantedSender): Sending[] {
  const { html, line, lines, table } = TEXTS[kind];
  const { accountId, draftId, liveId } = sender;
  const word = (turn: number) => encodeURIComponent(line(190, turn));
  return [
    post('comment', `/private_api/campaigns/${liveId}/comments`, (turn) => ({
      body: lines(4_000, turn),
    })),
    patch('story of a draft', `/private_api/campaigns/${draftId}`, (turn) => ({
      story_html: html(turn),
    })),
    patch('story of a live campaign', `/private_api/campaigns/${liveId}`, (turn) => ({
      story_html: html(turn),
    })),
    patch('other fields of a campaign', `/private_api/campaigns/${draftId}`, (turn) => ({
      title: line(60, turn),
      overview: lines(500, turn),
      risks: lines(5_000, turn),
      faqs: Array.from({ length: 30 }, () => ({
        question: line(200, turn),
        answer: lines(2_000, turn),
      })),
    })),
    patch('tags', `/private_api/campaigns/${draftId}`, (turn) => ({
      tags: Array.from({ length: 50 }, (_, at) => line(200, turn + at)),
    })),
    post('update', `/private_api/campaigns/${liveId}/updates`, (turn) => ({
      title: line(120, turn),
      body_html: html(turn),
    })),
    post('perk', `/private_api/campaign_editor/${draftId}/perks`, (turn) => ({
      title: line(60, turn),
      description: lines(700, turn),
      price_cents: 1_000,
    })),
    patch('name and words of a person', `/private_api/profiles/${accountId}`, (turn) => ({
      firstname: line(40, turn),
      bio: lines(600, turn),
    })),
    post('table of contacts', '/private_api/contacts/import', (turn) => ({ csv: table(turn) })),
    post('newsletter', '/newsletter_subscriptions.json', (turn) => ({
      email: line(1_000, turn),
      disclaimer: true,
    })),
    post('events', '/analytics/events/batch', (turn) => ({
      events: Array.from({ length: kind === 'worst' ? 100 : 3 }, () => ({
        event_types: ['page_view'],
        event_data: { words: line(900, turn) },
        annotations: [],
      })),
    })),
    get('search of tags', (turn) => `/private_api/tags/search?q=${word(turn)}`),
    get('search of campaigns', (turn) => `/explore?search_text=${word(turn)}`),
  ];
}

const get = (name: string, path: Sending['path']): Sending => ({ name, method: 'GET', path });
const post = (name: string, path: string, body: (turn: number) => object): Sending => ({
  name,
  method: 'POST',
  path: () => path,
  body,
});
const patch = (name: string, path: string, body: (turn: number) => object): Sending => ({
  name,
  method: 'PATCH',
  path: () => path,
  body,
});
