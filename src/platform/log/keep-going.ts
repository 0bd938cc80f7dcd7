import { noteError } from './recorded/record-error.ts';

/**
 * Does one thing of many; whether it worked. A failure is logged with its stack and these fields, and keeps
 * nothing else waiting.
 */
export async function keepGoing(
  fields: { readonly module: string } & Readonly<Record<string, unknown>>,
  failed: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    noteError('other', fields, error, failed);
    return false;
  }
}
