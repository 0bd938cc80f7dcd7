import type { AnalyticsEvent } from './analytics-event.ts';

type EventData = AnalyticsEvent['data'];

/** Properties that say who somebody is, whatever their value: by their last words, or by any of theirs. */
const WHO = [
  /^(?:\w+_)?(?:account|user|person|profile|contributor|backer|customer)_?(?:id|name)?$/,
  /^(?:\w+_)?(?:e_?mail|phone|address|password|token|ip)(?:_\w+)?$/,
  /^(?:first|last|full|user|sur|display)_?name$|^birth_?(?:day|date)$/,
];
/**
 * An address of mail, also as it stands in the query of a link. What comes behind the sign is bounded and
 * holds no further one: a text made of signs costs no more than another of its length.
 */
const MAIL = /[^\s@/?&=](?:@|%40)[^\s@/?&=%]{1,253}\.[a-z]{2}/i;

/** An event's properties without those that say who a person is: by their name, or holding an address. */
export function withoutPersons(data: EventData): EventData {
  const kept = Object.entries(data).filter(([name, value]) => {
    const isNamed = WHO.some((pattern) => pattern.test(name));
    return !isNamed && !(typeof value === 'string' && MAIL.test(value));
  });
  return Object.fromEntries(kept);
}
