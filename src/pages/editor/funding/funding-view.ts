import type { useLoaderData } from 'react-router';
import type { loader } from './funding-page.data.ts';

/** What the page and its parts are given. */
export type FundingView = ReturnType<typeof useLoaderData<typeof loader>>;
