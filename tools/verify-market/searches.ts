/** Looks for campaigns by a rare word of their title, spelt rightly and wrongly. */
import { Visitor } from './visitor.ts';

/** A word that few titles hold, and a campaign that has it. */
export interface RareWord {
  readonly word: string;
  readonly slug: string;
}

export interface SearchReport {
  readonly searches: number;
  readonly found: number;
  readonly foundMisspelt: number;
  readonly missed: readonly string[];
  readonly medianMs: number;
}

export async function searchByWords(
  origin: string,
  words: readonly RareWord[],
): Promise<SearchReport> {
  const visitor = new Visitor(origin, 100);
  const times: number[] = [];
  const missed: string[] = [];
  let found = 0;
  let foundMisspelt = 0;
  const finds = async (text: string, slug: string): Promise<boolean> => {
    const answer = await visitor.get(`/explore?search_text=${encodeURIComponent(text)}`);
    times.push(answer.ms);
    return answer.status === 200 && answer.text.includes(`/projects/${slug}`);
  };
  for (const { word, slug } of words) {
    if (await finds(word, slug)) found += 1;
    else missed.push(word);
    const wrong = misspelt(word);
    if (await finds(wrong, slug)) foundMisspelt += 1;
    else missed.push(wrong);
  }
  visitor.leave();
  times.sort((a, b) => a - b);
  const medianMs = times[Math.floor(times.length / 2)] ?? 0;
  return { searches: words.length, found, foundMisspelt, missed, medianMs };
}

/** The word with a letter left out in the middle. */
export function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}
