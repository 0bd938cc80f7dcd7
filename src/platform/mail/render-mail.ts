import type { ReactElement } from 'react';
import { TEXT_WIDTH } from './plain-text.ts';

/** A mail with everything in it, as it is stored. */
export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

/**
 * HTML and plain text out of one tree, the text in lines of 78 characters unless `isWrapped` is false. The
 * renderer is loaded with the first mail, not with the process.
 */
export async function renderMail(element: ReactElement, isWrapped = true): Promise<RenderedMail> {
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
  return { html, text: toPlainText(html, { selectors, wordwrap: isWrapped ? TEXT_WIDTH : false }) };
}
