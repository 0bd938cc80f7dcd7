import { Download } from 'lucide-react';
import { ButtonLink } from '#design/actions/button.tsx';
import { useT } from '#platform/web/messages.tsx';

/** To a list as a file for a spreadsheet. */
export function FileLink({ href }: { readonly href: string }) {
  const t = useT();
  return (
    <p>
      <ButtonLink
        look="line"
        size="small"
        href={href}
        reload
        icon={<Download aria-hidden="true" />}
      >
        {t('workspace.file')}
      </ButtonLink>
    </p>
  );
}
