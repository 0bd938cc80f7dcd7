import { splitLocale } from '#platform/web/locale.ts';

export type WhyEnter = 'start' | 'follow' | 'write' | 'invitation';

const WAYS: readonly (readonly [RegExp, WhyEnter])[] = [
  [/^\/campaigns\/new$/, 'start'],
  [/^\/projects\/[^/]+\/follow$/, 'follow'],
  [/^\/projects\/[^/]+\/(?:comments\/.+|messages)$/, 'write'],
  [/^\/campaign_invitations\/[^/]+$/, 'invitation'],
];

/** What somebody was about to do who is asked to log in, by the address they go on to; null for no reason. */
export function whyEnter(from: string | undefined): WhyEnter | null {
  const { path } = splitLocale(from?.split(/[?#]/, 1)[0] ?? '');
  return WAYS.find(([way]) => way.test(path))?.[1] ?? null;
}
