export { loader } from './referral-page.data.ts';

/** A referral link: remembers whose it is and leads on, so nothing is ever shown. */
export default function ReferralPage(): null {
  return null;
}
