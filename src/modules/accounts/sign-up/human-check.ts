import { z } from 'zod';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { log } from '#platform/log/log.ts';

const PATIENCE_MS = 5_000;
const verdict = z.object({ success: z.boolean() });

/**
 * Asks the captcha's maker whether a person solved it. True where none is configured. A maker who
 * does not answer lets nobody in: the form can be sent again.
 */
export async function isHuman(response: string, ip: string): Promise<boolean> {
  const { captcha } = signInSettings();
  if (!captcha) return true;
  if (response === '' || response.length > 4_000) return false;
  try {
    const answer = await fetch(captcha.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: captcha.secret, response, remoteip: ip }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    return answer.ok && verdict.parse(await answer.json()).success;
  } catch (error) {
    log.warn({ module: 'accounts', err: error }, 'the captcha could not be verified');
    return false;
  }
}
