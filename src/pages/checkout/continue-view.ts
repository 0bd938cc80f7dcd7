import type { useLoaderData } from 'react-router';
import type { loader } from './continue-page.data.ts';

/** What the page that goes on with a payment shows. */
export type ContinueView = ReturnType<typeof useLoaderData<typeof loader>>;
