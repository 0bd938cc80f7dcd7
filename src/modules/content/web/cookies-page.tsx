import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { giveConsent } from '#platform/web/consent.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { Kept } from '../kept-in-browser.ts';
import type { loader } from './cookies-page.data.ts';
import { WrittenPage } from './written-page.tsx';

export { action, headers, loader } from './cookies-page.data.ts';

/** What this site keeps in a browser, name by name, and the choice about it. */
export default function CookiesPage() {
  const t = useT();
  const { kept, ...page } = useLoaderData<typeof loader>();
  return (
    <WrittenPage {...page}>
      <h2 className="mt-8 text-28" id="choice">
        {t('cookies.choice')}
      </h2>
      <p className="mt-2">{t('cookies.choice_text')}</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <CsrfField />
        <Button
          type="submit"
          name="consent"
          value="necessary"
          look="line"
          onClick={() => giveConsent('necessary')}
        >
          {t('cookies.necessary_only')}
        </Button>
        <Button
          type="submit"
          name="consent"
          value="all"
          look="line"
          onClick={() => giveConsent('all')}
        >
          {t('cookies.allow_all')}
        </Button>
      </Form>
      <KeptList title={t('cookies.necessary')} kept={kept.necessary} />
      <KeptList title={t('cookies.consented')} kept={kept.consented} />
      <KeptList title={t('cookies.stored')} kept={kept.stored} />
    </WrittenPage>
  );
}

function KeptList({ title, kept }: { title: string; kept: readonly Kept[] }) {
  const t = useT();
  return (
    <>
      <h3 className="mt-8 mb-3 text-22">{title}</h3>
      <dl className="kept-list">
        {kept.map(({ name, purpose, keeping }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {t(`cookies.purpose.${purpose}`)}{' '}
              <span className="text-soft">
                {t('cookies.kept', { time: t(`cookies.keeping.${keeping}`) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
