import { readCards, searchCampaigns, searchOf } from '#modules/discovery/index.ts';
import type { Known } from './find-shapes.ts';

/** Shares of titles that are found among the first ten. */
export interface Recall {
  readonly titles: number;
  readonly exact: number;
  /** With a letter of a word dropped, doubled, swapped with its neighbour and replaced. */
  readonly misspelt: readonly number[];
}

type Mistake = (word: string, at: number) => string;

const MISTAKES: readonly Mistake[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => `${word.slice(0, at)}${word[at] === 'x' ? 'q' : 'x'}${word.slice(at + 1)}`,
];

/** Looks for titles as they are and with one mistake in one of their words of two letters and more. */
export async function recallOf({ titles }: Known): Promise<Recall> {
  const found = async (asked: (title: string, turn: number) => string): Promise<number> => {
    let hits = 0;
    for (const [turn, title] of titles.entries()) {
      hits += Number(await isFound(asked(title, turn), title));
    }
    return hits / titles.length;
  };
  const exact = await found((title) => title);
  const misspelt: number[] = [];
  for (const mistake of MISTAKES) {
    misspelt.push(await found((title, turn) => withMistake(title, turn, mistake)));
  }
  return { titles: titles.length, exact, misspelt };
}

function withMistake(title: string, turn: number, mistake: Mistake): string {
  const words = title.split(' ');
  const long = words.flatMap((word, place) => (word.length >= 2 ? [place] : []));
  const place = long[turn % long.length] ?? 0;
  const word = words[place] ?? '';
  const at = turn % Math.max(1, word.length - 1);
  return words.with(place, mistake(word, at)).join(' ');
}

async function isFound(text: string, title: string): Promise<boolean> {
  const search = searchOf(new URLSearchParams({ search_text: text }));
  const { campaignIds } = await searchCampaigns(search, null, 10);
  return (await readCards(campaignIds)).some((card) => card.title.toLowerCase() === title);
}
