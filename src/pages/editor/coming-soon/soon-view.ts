import type { useLoaderData } from 'react-router';
import type { loader } from './coming-soon-editor-page.data.ts';

/** What the parts of the section show. */
export type SoonView = ReturnType<typeof useLoaderData<typeof loader>>;
