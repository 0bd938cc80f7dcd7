import { log } from '#platform/log/log.ts';

/** Does one thing of many: that it fails is told in the log and keeps nobody else waiting. */
export async function apart(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ module: 'refund-contribution', what, reason }, 'could not be refunded now');
  }
}
