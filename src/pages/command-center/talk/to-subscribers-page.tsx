export { loader } from './to-subscribers-page.data.ts';

/** An old address of the subscribers: leads on, so nothing is ever shown. */
export default function ToSubscribersPage(): null {
  return null;
}
