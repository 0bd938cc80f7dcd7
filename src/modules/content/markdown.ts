import { Marked, type Tokens } from 'marked';
import { inLocale } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  /** Headings of the second level, in order: the page's table of contents. */
  readonly headings: readonly Heading[];
}

/**
 * Markdown as HTML for a reader of the language: addresses of this site get its prefix, headings an id.
 * HTML in the text is shown as text, so a file of texts can bring no script.
 */
export function renderMarkdown(text: string, locale: Locale): Rendered {
  const headings: Heading[] = [];
  const known = new Set<string>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`;
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = uniqueId(plain, known);
        headings.push({ id, text: unescapeHtml(plain) });
        return `<h2 id="${id}">${inner}</h2>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const address = safeAddress(href, locale);
        return address === undefined ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escapeHtml(raw),
      image: ({ text: alt }: Tokens.Image) => escapeHtml(alt),
    },
  });
  return { html: marked.parse(text, { async: false }), headings };
}

/** Only addresses that cannot run anything. */
function safeAddress(href: string, locale: Locale): string | undefined {
  if (/^\/(?![/\\])/.test(href)) return inLocale(locale, href);
  return /^(https:\/\/|mailto:|#)/.test(href) ? href : undefined;
}

function uniqueId(text: string, known: Set<string>): string {
  const base =
    unescapeHtml(text)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{Mn}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'part';
  let id = base;
  for (let count = 2; known.has(id); count += 1) id = `${base}-${count}`;
  known.add(id);
  return id;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function unescapeHtml(text: string): string {
  const pairs = Object.entries(ENTITIES).reverse();
  return pairs.reduce((done, [character, entity]) => done.replaceAll(entity, character), text);
}
