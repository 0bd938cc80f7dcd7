/** The keys that lead to the games, in their order. */
export const GAME_KEYS = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
] as const;

/** Hears keys and says when the last ones were those of `keys`, one after the other. */
export function keySequence(keys: readonly string[]): (key: string) => boolean {
  let heard: string[] = [];
  return (key) => {
    heard = [...heard, key.length === 1 ? key.toLowerCase() : key].slice(-keys.length);
    return heard.length === keys.length && heard.every((one, place) => one === keys[place]);
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Goes to the games when somebody types the keys anywhere but in a field. */
export function followGameKeys(href: () => string): void {
  const hears = keySequence(GAME_KEYS);
  document.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (isTyping(target) || ctrlKey || metaKey || altKey) return;
    if (hears(key)) location.assign(href());
  });
}
