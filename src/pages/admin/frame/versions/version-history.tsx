import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import type { VersionView } from '../admin-view.ts';
import { ChangeList } from './change-list.tsx';
import './versions.css';

interface VersionHistoryProps<Version extends VersionView> {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly versions: readonly Version[];
  readonly texts: {
    readonly title: string;
    readonly empty: string;
    readonly current: string;
    readonly restore: string;
  };
  /** The button's name for those who do not see which row it stands in. */
  readonly restoreLabel: (version: Version) => string;
  /** Behind the title of each. */
  readonly details?: (version: Version) => ReactNode;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** Every decision so far, the newest first; each can hold again. */
export function VersionHistory<Version extends VersionView>(props: VersionHistoryProps<Version>) {
  const { version: shown, versions, texts, restoreLabel, details, children } = props;
  return (
    <Section title={texts.title}>
      {versions.length === 0 ? (
        <p className="admin-empty">{texts.empty}</p>
      ) : (
        <ol className="version-history">
          {versions.map((version) => (
            <li key={version.id}>
              <span className="admin-note">
                {[version.when, version.who].filter(Boolean).join(' · ')}
              </span>
              <span>
                {!version.isTitledByChanges && <strong>{version.title}</strong>}{' '}
                {details?.(version)}
                {version.note && <span className="admin-note">{version.note}</span>}
                {version.changes && version.changes.length > 0 && (
                  <ChangeList changes={version.changes} />
                )}
              </span>
              {version.isCurrent && <span className="admin-note">{texts.current}</span>}
              {!version.isCurrent && !version.isFixed && (
                <Form method="post">
                  <CsrfField />
                  <input type="hidden" name="intent" value="preview_restore" />
                  <input type="hidden" name="version" value={shown} />
                  <input type="hidden" name="id" value={version.id} />
                  <Button type="submit" size="small" aria-label={restoreLabel(version)}>
                    {texts.restore}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      )}
      {children}
    </Section>
  );
}
