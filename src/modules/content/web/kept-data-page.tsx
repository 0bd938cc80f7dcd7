import { useLoaderData } from 'react-router';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './kept-data-page.data.ts';
import { WrittenPage } from './written-page.tsx';

export { headers, loader } from './kept-data-page.data.ts';

/** Everything the database holds, what for and for how long, table by table. */
export default function KeptDataPage() {
  const t = useT();
  const { records, ...page } = useLoaderData<typeof loader>();
  return (
    <WrittenPage {...page}>
      <dl className="kept-list mt-8">
        {records.map(({ kind, keeping, days, tables }) => (
          <div key={kind}>
            <dt>{t(`kept_data.${kind}`)}</dt>
            <dd className="grid gap-1">
              <p>{t(`kept_data.${kind}_text`)}</p>
              <p>
                <strong>{t('kept_data.how_long')}</strong>{' '}
                {t(`kept_data.keeping_${keeping}`, { days: days ?? 0 })}
              </p>
              <p className="text-14 text-soft [overflow-wrap:anywhere]">
                {t('kept_data.tables', { count: tables.length })} <code>{tables.join(', ')}</code>
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </WrittenPage>
  );
}
