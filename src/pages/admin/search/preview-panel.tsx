import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import './search.css';

export interface FoundView {
  readonly id: number;
  readonly title: string;
}

export interface PreviewView {
  readonly query: string;
  /** The decision that it is the preview of. */
  readonly said: readonly string[];
  readonly before: readonly FoundView[];
  readonly after: readonly FoundView[];
  /** What was typed, to be sent again as it was. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a search shows now and with the decision, which is made from here. */
export function PreviewPanel({
  preview: { query, said, before, after, fields },
}: {
  preview: PreviewView;
}) {
  const t = useT();
  return (
    <section className="search-preview" aria-label={t('tuning.preview')}>
      <h2 role="status">
        {query === '' ? t('tuning.preview_all') : t('tuning.preview_of', { query })}
      </h2>
      <p>
        <bdi>{said.join(' · ')}</bdi>
      </p>
      <div className="search-preview-lists">
        <FoundList title={t('tuning.now')} found={before} />
        <FoundList title={t('tuning.then')} found={after} />
      </div>
      <Form method="post">
        <CsrfField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look="solid">
          {t('tuning.apply')}
        </Button>
      </Form>
    </section>
  );
}

function FoundList({ title, found }: { title: string; found: readonly FoundView[] }) {
  const t = useT();
  return (
    <div>
      <h3>{title}</h3>
      {found.length === 0 ? (
        <p className="admin-note">{t('tuning.finds_nothing')}</p>
      ) : (
        <ol>
          {found.map((campaign) => (
            <li key={campaign.id}>
              <bdi>{campaign.title}</bdi>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
