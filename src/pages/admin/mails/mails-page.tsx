import { useLoaderData } from 'react-router';
import { AdminList } from '../frame/admin-list.tsx';
import type { loader } from './mails-page.data.ts';

export { headers, loader } from './mails-page.data.ts';

/** What was mailed, and what could not be. */
export default function MailsPage() {
  return <AdminList view={useLoaderData<typeof loader>()} />;
}
