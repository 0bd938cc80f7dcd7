import { type RefObject, useEffect } from 'react';
import { wordMatches } from './word-matches.ts';

/** Named in the style sheet as `::highlight(asked)`. */
const NAME = 'asked';

/**
 * Marks the words that were asked for in the texts below an element that `selector` names, without touching
 * their markup; where a browser cannot, nothing is marked. `shown`: how many there are.
 */
export function useWordHighlight(
  within: RefObject<HTMLElement | null>,
  selector: string,
  asked: string,
  shown: number,
): void {
  useEffect(() => {
    const root = within.current;
    if (!root || shown === 0 || asked === '' || !('highlights' in CSS)) return undefined;
    const highlight = new Highlight();
    for (const element of root.querySelectorAll(selector)) markIn(element, asked, highlight);
    CSS.highlights.set(NAME, highlight);
    return () => void CSS.highlights.delete(NAME);
  }, [within, selector, asked, shown]);
}

function markIn(element: Element, asked: string, highlight: Highlight): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { from, to } of wordMatches(node.nodeValue ?? '', asked)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      highlight.add(range);
    }
  }
}
