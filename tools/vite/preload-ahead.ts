/** Every page has these before a script asks for more. */
const THERE = /\/(?:frame|rolldown-runtime|widgets)-[\w-]+\.js$/;
/** Fetched when the browser has nothing else to do: no reader waits for these. */
const IDLE = /\/(?:browser-services|late-shell|error-page|fetch-share-count)-[\w-]+\.js$/;

/**
 * Which files a script asks for together with `file`, as it imports that one when it is needed. Their names
 * stand in the script that imports: one that is there already, or that nobody waits for, only adds to it.
 */
export function preloadAhead(file: string, needed: readonly string[]): string[] {
  if (IDLE.test(file)) return [];
  const missing = needed.filter((each) => !THERE.test(each));
  return missing.some((each) => each !== file) ? missing : [];
}
