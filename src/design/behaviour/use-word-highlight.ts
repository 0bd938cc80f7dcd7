import { type RefObject, useEffect } from 'react';

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
    let isOver = false;
    void import('./mark-words.ts').then(({ markWords }) => {
      if (!isOver) CSS.highlights.set(NAME, markWords(root.querySelectorAll(selector), asked));
    });
    return () => {
      isOver = true;
      CSS.highlights.delete(NAME);
    };
  }, [within, selector, asked, shown]);
}
