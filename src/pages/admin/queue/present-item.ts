import type { BadgeTone } from '#design/feedback/badge.tsx';
import { QUEUE_KINDS, type QueueItem, type QueueKind } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';

type Risk = (typeof QUEUE_KINDS)[QueueKind]['risk'];

export const RISK_TONES: Record<Risk, BadgeTone> = {
  1: 'bad',
  2: 'bad',
  3: 'warn',
  4: 'warn',
  5: 'tide',
  6: 'neutral',
};

export const riskOf = (kind: QueueKind): Risk => QUEUE_KINDS[kind].risk;

/** Where something that waits is decided; null where the reader may not open it. */
export function itemHref(_item: QueueItem, _actor: Actor): string | null {
  return null;
}
