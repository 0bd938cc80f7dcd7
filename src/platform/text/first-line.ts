/** What an error says, without its stack, and no longer than told. */
export const firstLine = (text: string, most: number): string =>
  text.split('\n', 1)[0]?.slice(0, most) ?? '';
