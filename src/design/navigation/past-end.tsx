import { useT } from '#platform/web/messages.tsx';
import { ButtonLink } from '../actions/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

/** Behind the last page of a list, where an address of old may lead: back to where it begins. */
export function PastEnd({ href }: { href: string }) {
  const t = useT();
  return (
    <EmptyState
      title={t('design.past_end')}
      action={
        <ButtonLink href={href} look="solid">
          {t('design.first_page')}
        </ButtonLink>
      }
    />
  );
}
