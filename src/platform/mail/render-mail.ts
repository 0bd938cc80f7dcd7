import type { ReactElement } from 'react';

/** HTML and plain text out of one tree. The renderer is loaded with the first mail, not with the process. */
export async function renderMail(element: ReactElement): Promise<{ html: string; text: string }> {
  const { plainTextSelectors, render, toPlainText } = await import('@react-email/render');
  const html = await render(element);
  const selectors = [
    ...plainTextSelectors,
    // What is only there for the eye, and the line for the list of mails.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    // A receipt's label and amount belong on one line.
    { selector: 'table.lines', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ];
  return { html, text: toPlainText(html, { selectors, wordwrap: 78 }) };
}
