export { action, headers, loader } from './not-found-page.data.ts';

/** Never shown: its loader always answers 404, which the root shows as the error page. */
export default function NotFoundPage(): null {
  return null;
}
