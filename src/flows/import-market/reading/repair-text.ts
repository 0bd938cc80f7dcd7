const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');

/** The text of a line; bytes that are no UTF-8 are read as Windows-1252, as old exports wrote them. */
export function decodeLine(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/** What Windows-1252 has in 0x80–0x9f, by code point; the five gaps stand for themselves. */
const TO_BYTE = new Map<number, number>(
  Array.from({ length: 32 }, (_, index) => {
    const byte = 0x80 + index;
    return [windows1252.decode(new Uint8Array([byte])).codePointAt(0) ?? byte, byte];
  }),
);
/** Beginnings of two- to four-byte characters that were read as single bytes. */
const SECOND_BYTES = [...TO_BYTE.keys()].map((code) => String.fromCodePoint(code)).join('');
const MISREAD = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${SECOND_BYTES}]`);

/**
 * A text as it was meant: UTF-8 that was read as Windows-1252 once (`â€œ`) is read rightly, HTML
 * entities are characters, control characters and halves of characters go.
 */
export function repairText(text: string): string {
  const whole = MISREAD.test(text) ? rereadAsUtf8(text) : text;
  return (
    withoutEntities(whole)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g, '')
      .trim()
  );
}

/** One line of text: no breaks, single spaces. */
export function repairLine(text: string): string {
  return repairText(text).replace(/\s+/g, ' ');
}

function rereadAsUtf8(text: string): string {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const byte = TO_BYTE.get(code) ?? code;
    // Something no single byte ever was: the text was not misread as a whole.
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  try {
    return strictUtf8.decode(new Uint8Array(bytes));
  } catch {
    return text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
