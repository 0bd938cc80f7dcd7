import type { TestCard } from '../cards/catalogue.ts';
import { newId } from '../wire/ids.ts';

export interface Occasion {
  offSession: boolean;
  /** the caller asked for 3-D Secure whatever the card says */
  requested: boolean;
  /** set up earlier for charges without the holder */
  ready: boolean;
}

/** Whether the holder must prove who they are, may go on, or can't because they aren't there. */
export function authenticationFor(
  card: TestCard,
  occasion: Occasion,
): 'none' | 'challenge' | 'refuse' {
  const { offSession, requested, ready } = occasion;
  switch (card.authentication) {
    case 'none':
      return 'none';
    case 'optional':
      return requested && !offSession ? 'challenge' : 'none';
    case 'always':
      return offSession ? 'refuse' : 'challenge';
    default:
      if (!offSession) return 'challenge';
      return ready ? 'none' : 'refuse';
  }
}

/** An unguessable id that tells which intent it belongs to. */
export function newChallenge(intentId: string): string {
  return `${intentId}_${newId('tds')}`;
}

export function intentOfChallenge(challenge: string): string {
  return challenge.split('_').slice(0, 2).join('_');
}

/** The step the browser must take. Without a return address the page ends by itself. */
export function nextActionFor(publicUrl: string, challenge: string, returnUrl: string | null) {
  const url = `${publicUrl}/3ds/${challenge}`;
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url },
  } as const;
}
