export { loader } from './short-link-page.data.ts';

/** A campaign's short address: leads on, so nothing is ever shown. */
export default function ShortLinkPage(): null {
  return null;
}
