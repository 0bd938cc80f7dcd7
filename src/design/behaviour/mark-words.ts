import { wordMatches } from './word-matches.ts';

/** Where the words that were asked for stand in the texts of these elements. */
export function markWords(elements: Iterable<Element>, asked: string): Highlight {
  const highlight = new Highlight();
  for (const element of elements) markIn(element, asked, highlight);
  return highlight;
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
