import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { Page } from '#design/layout/page.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { CollectionBody } from '#pages/cards/collection-body.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import type { loader } from './collection-preview-page.data.ts';
import './curating.css';

export { headers, loader } from './collection-preview-page.data.ts';

/** A collection as readers would see it, in each language, before it is published. */
export default function CollectionPreviewPage() {
  const { collection, language, languages, back } = useLoaderData<typeof loader>();
  return (
    <Page>
      <title>{pageTitle(collection.title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <div className="collection-preview-tools">
        <ButtonLink href={back.href} size="small">
          {back.label}
        </ButtonLink>
        <Chips {...languages} />
      </div>
      <div lang={language}>
        <CollectionBody collection={collection} />
      </div>
    </Page>
  );
}
