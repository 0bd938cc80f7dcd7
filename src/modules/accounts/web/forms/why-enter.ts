import { splitLocale } from '#platform/web/locale.ts';

export type WhyEnter =
  | 'start'
  | 'follow'
  | 'write'
  | 'invitation'
  | 'back'
  | 'pay'
  | 'contribution'
  | 'save';

const WAYS: readonly (readonly [RegExp, WhyEnter])[] = [
  [/^\/campaigns\/new$/, 'start'],
  [/^\/projects\/[^/]+\/follow$/, 'follow'],
  [/^\/projects\/[^/]+\/(?:comments\/.+|messages)$/, 'write'],
  [/^\/campaign_invitations\/[^/]+$/, 'invitation'],
  [/^\/projects\/[^/]+\/payments\/new$/, 'back'],
  [/^\/projects\/[^/]+\/payments\/continue$/, 'pay'],
  [/^\/contributions\/\d+(?:\/address)?$/, 'contribution'],
];

/** What waits belongs to an account that is there: to make another would not lead to it. */
export const isOfOwn = (why: WhyEnter | null): boolean => why === 'pay' || why === 'contribution';

/** Somebody's saved searches; with a query, one that is to be saved. */
const SAVING = /^\/accounts\/settings\/searches\?./;

/** What somebody was about to do who is asked to log in, by the address they go on to; null for no reason. */
export function whyEnter(from: string | undefined): WhyEnter | null {
  const [place = ''] = (from ?? '').split('#', 1);
  const { path: whole } = splitLocale(place);
  if (SAVING.test(whole)) return 'save';
  const [path = ''] = whole.split('?', 1);
  return WAYS.find(([way]) => way.test(path))?.[1] ?? null;
}
