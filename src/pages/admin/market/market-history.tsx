import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { HistoryView } from './market-view.ts';

interface MarketHistoryProps {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly history: HistoryView;
}

/** Every decision so far; each can hold again. */
export function MarketHistory({ version: shown, history }: MarketHistoryProps) {
  const t = useT();
  return (
    <Section title={t('market.history')}>
      {history.versions.length === 0 ? (
        <p className="admin-empty">{t('market.history_empty')}</p>
      ) : (
        <ol className="market-history">
          {history.versions.map((version) => (
            <li key={version.id}>
              <span className="admin-note">{version.when}</span>
              <span>
                <strong>{version.name}</strong>
                {version.colours.map((colour) => (
                  <span key={colour} className="market-colour">
                    <span className="market-swatch" style={{ background: colour }} /> {colour}
                  </span>
                ))}
                {version.note && <span className="admin-note">{version.note}</span>}
              </span>
              {version.isCurrent ? (
                <span className="admin-note">{t('market.current')}</span>
              ) : (
                <Form method="post">
                  <CsrfField />
                  <input type="hidden" name="intent" value="restore" />
                  <input type="hidden" name="version" value={shown} />
                  <input type="hidden" name="id" value={version.id} />
                  <Button
                    type="submit"
                    size="small"
                    aria-label={t('market.restore_of', { name: version.name, time: version.when })}
                  >
                    {t('market.restore')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
