import type { LoaderFunctionArgs } from 'react-router';
import { config } from '#platform/config/config.ts';
import { outsideServices } from '#platform/config/outside-services.ts';
import { pageContext, type PersonSummary } from '#platform/web/server/page-context.ts';
import { errorData } from '#platform/web/server/page-pipeline.ts';
import { pageStyle } from '#platform/web/server/page-style.ts';
import type { FlashMessage } from '#platform/web/server/redirect.ts';

export interface RootData {
  /** Path and query of the document, with the language's prefix. */
  readonly path: string;
  readonly publicUrl: string;
  readonly person: PersonSummary | null;
  /** Empty on shared pages; forms there need JavaScript, which asks for a token. */
  readonly csrfToken: string;
  readonly flash: FlashMessage | null;
  /** Address of the style sheet that gives the market its own colours. */
  readonly style: string | null;
  /** True when the document was rendered for everybody. */
  readonly isShared: boolean;
  readonly requestId: string;
  /** Service and user-content host for the error reporter; null where none is configured. */
  readonly errorReporting: string | null;
}

/** What every page's frame needs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const page = context.get(pageContext);
  if (page.failure) throw errorData(page.failure, page);
  return {
    path: page.path,
    publicUrl: page.site.publicUrl,
    person: page.person,
    csrfToken: page.csrfToken,
    flash: page.flash,
    style: pageStyle()?.path ?? null,
    isShared: page.isShared,
    // A shared document would show everybody the id of the one request that rendered it.
    requestId: page.isShared ? '' : page.actor.requestId,
    errorReporting: errorReporting(),
  };
}

function errorReporting(): string | null {
  const { errorReportingDsn } = outsideServices();
  if (errorReportingDsn === undefined) return null;
  return [errorReportingDsn, config().userContentHost ?? ''].join(' ');
}
