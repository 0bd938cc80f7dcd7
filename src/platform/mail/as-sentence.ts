/** What somebody wrote, as a sentence that another one follows: it ends with one stop. Nothing stays so. */
export function asSentence(text: string): string {
  const written = text.trim();
  return written === '' || /[.!?…][)"'”»’]*$/u.test(written) ? written : `${written}.`;
}
