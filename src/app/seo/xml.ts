const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// Characters that no XML 1.0 document may hold, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a document
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for the inside of an element or attribute, whatever it was. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(IMPOSSIBLE, '')
    .replaceAll(/[&<>"']/g, (character) => XML[character] ?? character);
}
