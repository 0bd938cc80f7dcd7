import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { TextView } from './text-view.ts';

type TextHistoryProps = Pick<TextView, 'version' | 'isEdited' | 'versions'>;

/** Every version so far; each can hold again, and so can the file's text. */
export function TextHistory({ version: shown, isEdited, versions }: TextHistoryProps) {
  const t = useT();
  return (
    <Section title={t('texts.history')}>
      {versions.length === 0 && <p className="admin-empty">{t('texts.history_empty')}</p>}
      <ol className="texts-history">
        {versions.map((version) => (
          <li key={version.id}>
            <span className="admin-note">{version.when}</span>
            <span>
              <strong>{version.title}</strong>{' '}
              {version.note && <span className="admin-note">{version.note}</span>}
            </span>
            {version.isCurrent ? (
              <span className="admin-note">{t('texts.current')}</span>
            ) : (
              <Form method="post">
                <CsrfField />
                <input type="hidden" name="intent" value="restore" />
                <input type="hidden" name="version" value={shown} />
                <input type="hidden" name="id" value={version.id} />
                <Button
                  type="submit"
                  size="small"
                  aria-label={t('texts.restore_of', { time: version.when })}
                >
                  {t('texts.restore')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      {isEdited && (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="revert" />
          <input type="hidden" name="version" value={shown} />
          <Button type="submit">{t('texts.revert')}</Button>
        </Form>
      )}
    </Section>
  );
}
