import type { ReactNode } from 'react';
import { ButtonLink } from '#design/actions/button.tsx';
import { Facts } from '#design/data/facts.tsx';
import { Section } from '#design/layout/section.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { AdminActs } from './admin-acts.tsx';
import { AdminPage } from './admin-page.tsx';
import { AdminTable, Cell } from './admin-table.tsx';
import type { DetailView, HistoryView } from './admin-view.ts';

interface AdminDetailProps {
  readonly view: DetailView;
  /** Beside the title, in place of the way to the next one. */
  readonly actions?: ReactNode;
  /** What only this kind of thing has, before its tables. */
  readonly children?: ReactNode;
}

/** One thing: what it is, what can be done, what belongs to it, and what happened. */
export function AdminDetail({ view, actions, children }: AdminDetailProps) {
  const { shell, title, language, badges, facts, texts, tables, history } = view;
  return (
    <AdminPage
      shell={shell}
      title={<bdi lang={language ?? undefined}>{title}</bdi>}
      titleText={title}
      hasNext={!actions && Boolean(view.next)}
      actions={
        actions ??
        (view.next && (
          <ButtonLink href={view.next.href} size="small" data-next-item="">
            {view.next.label}
          </ButtonLink>
        ))
      }
    >
      {badges.length > 0 && (
        <p className="admin-badges">
          {badges.map(({ text, tone }) => (
            <Badge key={text} tone={tone ?? 'neutral'}>
              {text}
            </Badge>
          ))}
        </p>
      )}
      <div className="admin-columns">
        <div className="admin-facts">
          <Facts facts={facts.map(({ term, value }) => ({ term, value: <Cell cell={value} /> }))} />
          {texts.map((each, place) => (
            <Section key={`${place} ${each.title}`} title={each.title}>
              <p className="admin-text" lang={each.language ?? undefined}>
                {each.text}
              </p>
              {each.note && <p className="admin-note">{each.note}</p>}
            </Section>
          ))}
        </div>
        {view.actsTitle !== '' && (
          <AdminActs
            title={view.actsTitle}
            acts={view.acts}
            emptyText={shell.texts.noActs}
            next={view.nextAct ?? null}
          />
        )}
      </div>
      {children}
      {view.more && (
        <p className="no-print">
          <TextLink href={view.more.href}>{view.more.label}</TextLink>
        </p>
      )}
      {tables.map((table) => (
        <Section key={table.caption} title={table.caption} level={2}>
          <AdminTable table={table} />
        </Section>
      ))}
      {history && <ChangeHistory history={history} />}
    </AdminPage>
  );
}

function ChangeHistory({ history }: { history: HistoryView }) {
  const { title, entries, emptyText, more } = history;
  return (
    <Section title={title} action={more && <TextLink href={more.href}>{more.label}</TextLink>}>
      {entries.length === 0 ? (
        <p className="admin-empty">{emptyText}</p>
      ) : (
        <ol className="admin-history">
          {entries.map(({ when, what, href, who, note }, place) => (
            <li key={place}>
              <span className="admin-note">{when}</span>
              <span>
                {href ? <TextLink href={href}>{what}</TextLink> : what}
                {who && (
                  <>
                    {' · '}
                    <Cell cell={who} />
                  </>
                )}
                {note && <span className="admin-note">{note}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
