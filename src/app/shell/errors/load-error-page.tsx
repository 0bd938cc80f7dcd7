import type { ComponentType } from 'react';
import { useT } from '#platform/web/messages.tsx';
import type { AnsweredErrorPageProps } from './error-page.tsx';

/**
 * The page for faults. Every document fetches it when all else is done, for a reader whose connection
 * ends later; where even that failed, its heading has to do.
 */
export async function loadErrorPage(): Promise<{
  default: ComponentType<AnsweredErrorPageProps>;
}> {
  try {
    return { default: (await import('./error-page.tsx')).AnsweredErrorPage };
  } catch {
    return { default: BareErrorPage };
  }
}

function BareErrorPage() {
  const t = useT();
  const kind = navigator.onLine ? 'failed' : 'offline';
  return <h1 className="text-36">{t(`shell.error.${kind}.title`)}</h1>;
}
