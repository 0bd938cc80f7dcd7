/** Looks for campaigns by their titles, as they are and with one mistake, and counts the first ten. */
import { Visitor } from './visitor.ts';

export interface TitleReport {
  readonly titles: number;
  /** Of a hundred, found as they are written. */
  readonly exact: number;
  /** The same with a letter of one word wrong, by the mistake. */
  readonly misspelt: Readonly<Record<Mistake, number>>;
  /** What was asked for in vain. */
  readonly missed: readonly string[];
}

const MISTAKES = {
  dropped: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word: string, at: number) => word.slice(0, at + 1) + word.slice(at),
  swapped: (word: string, at: number) =>
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  replaced: (word: string, at: number) =>
    `${word.slice(0, at)}${word[at] === 'x' ? 'q' : 'x'}${word.slice(at + 1)}`,
};
type Mistake = keyof typeof MISTAKES;

const FIRST = 10;
/** Calls that one address may make in a minute, and some to spare. */
const CALLS = 200;

export async function searchByTitles(
  origin: string,
  titles: readonly string[],
): Promise<TitleReport> {
  const missed: string[] = [];
  const ask = finder(origin);
  const shareOf = async (asked: (title: string, turn: number) => string): Promise<number> => {
    let found = 0;
    for (const [turn, title] of titles.entries()) {
      const text = asked(title, turn);
      if (await ask(text, title)) found += 1;
      else missed.push(`${text} (${title})`);
    }
    return (found / titles.length) * 100;
  };
  const exact = await shareOf((title) => title);
  const misspelt = { dropped: 0, doubled: 0, swapped: 0, replaced: 0 };
  for (const [name, mistake] of Object.entries(MISTAKES)) {
    misspelt[name as Mistake] = await shareOf((title, turn) => withMistake(title, turn, mistake));
  }
  return { titles: titles.length, exact, misspelt, missed };
}

/** Whether one of the first campaigns for a text has this title; asks from address after address. */
function finder(origin: string): (text: string, title: string) => Promise<boolean> {
  let calls = 0;
  let visitor = new Visitor(origin, 300);
  return async (text, title) => {
    calls += 1;
    if (calls % CALLS === 0) {
      visitor.leave();
      visitor = new Visitor(origin, 300 + calls / CALLS);
    }
    const answer = await visitor.get(
      `/private_api/discover?search_text=${encodeURIComponent(text)}`,
    );
    if (answer.status !== 200) throw new Error(`${text}: ${answer.status}`);
    const { response } = JSON.parse(answer.text) as {
      response: readonly { readonly title: string }[];
    };
    return response.slice(0, FIRST).some((card) => card.title === title);
  };
}

/** The title with one mistake in one of its words of two letters and more. */
export function withMistake(
  title: string,
  turn: number,
  mistake: (word: string, at: number) => string,
): string {
  const words = title.split(' ');
  const long = words.flatMap((word, place) => (/^\p{L}{2,}$/u.test(word) ? [place] : []));
  const place = long[turn % long.length];
  const word = place === undefined ? undefined : words[place];
  if (place === undefined || word === undefined) return title;
  return words.with(place, mistake(word, turn % (word.length - 1))).join(' ');
}
