import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { VersionHistory } from '../frame/versions/version-history.tsx';
import type { TextView } from './text-view.ts';

type TextHistoryProps = Pick<TextView, 'version' | 'isEdited' | 'versions'>;

/** What the page said so far; the file's text can hold again as well. */
export function TextHistory({ version, isEdited, versions }: TextHistoryProps) {
  const t = useT();
  return (
    <VersionHistory
      version={version}
      versions={versions}
      texts={{
        title: t('texts.history'),
        empty: t('texts.history_empty'),
        current: t('texts.current'),
        restore: t('texts.restore'),
      }}
      restoreLabel={({ when }) => t('texts.restore_of', { time: when })}
    >
      {isEdited && (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="revert" />
          <input type="hidden" name="version" value={version} />
          <Button type="submit">{t('texts.revert')}</Button>
        </Form>
      )}
    </VersionHistory>
  );
}
