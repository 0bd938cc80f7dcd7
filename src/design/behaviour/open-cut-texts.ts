/** Bubbles from a text that was opened, so that one listener hears them all. */
export const EXPANDED = 'groundswell:expanded';

/** Opens a text that was cut where it stands, without an address of its own. Answers how to stop. */
export function openCutTexts(): () => void {
  const open = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('.truncated-more');
    const text = link?.closest<HTMLElement>('.truncated');
    if (!text) return;
    event.preventDefault();
    text.dataset.open = '';
    text.dispatchEvent(new CustomEvent(EXPANDED, { bubbles: true }));
  };
  document.addEventListener('click', open);
  return () => document.removeEventListener('click', open);
}
