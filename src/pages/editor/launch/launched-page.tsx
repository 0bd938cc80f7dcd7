import { ArrowRight } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Card } from '#design/layout/card.tsx';
import { Page } from '#design/layout/page.tsx';
import { ShareLinks } from '#pages/cards/share-links.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './launched-page.data.ts';

export { headers, loader } from './launched-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** The moment after the launch: what just happened, whom to tell, and what comes next. */
export default function LaunchedPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { title } = view;
  return (
    <Page>
      <title>{pageTitle(t('launch_editor.live_title', { title }))}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-8 pt-8 pb-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] lg:gap-11">
        <div className="grid content-start gap-8">
          <header className="grid gap-4">
            <p>
              <Badge tone="good">{t('launch_editor.live_badge')}</Badge>
            </p>
            <h1 className="text-balance">{t('launch_editor.live_title', { title })}</h1>
            <p className="max-w-measure text-18 text-soft">{t('launch_editor.live_text')}</p>
            <p className="flex flex-wrap gap-3">
              <ButtonLink
                href={view.commandCenterHref}
                look="act"
                icon={<ArrowRight aria-hidden="true" />}
              >
                {t('launch_editor.to_command_center')}
              </ButtonLink>
              <ButtonLink href={view.pageHref}>{t('launch_editor.see_page')}</ButtonLink>
            </p>
          </header>
          <ShareKit view={view} />
        </div>
        <NextSteps view={view} />
      </div>
    </Page>
  );
}

function ShareKit({ view: { title, tagline, shareUrl: url, contactsHref } }: { view: View }) {
  const t = useT();
  const message = t('launch_editor.share_message', { title, url });
  return (
    <section className="grid gap-4" aria-labelledby="share-kit">
      <h2 id="share-kit" className="text-22">
        {t('launch_editor.share')}
      </h2>
      <p className="max-w-measure text-soft">{t('launch_editor.share_text')}</p>
      <ShareLinks
        label={t('launch_editor.share')}
        data={{ url, title, tagline, namespace: 'launched' }}
      />
      <TextArea
        label={t('launch_editor.share_ready')}
        value={message}
        rows={3}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="flex flex-wrap items-center gap-4">
        <CopyButton
          text={message}
          label={t('launch_editor.copy_message')}
          doneLabel={t('launch_editor.message_copied')}
        />
        <TextLink href={contactsHref}>{t('campaign.tell_contacts')}</TextLink>
      </p>
    </section>
  );
}

function NextSteps({ view }: { view: View }) {
  const t = useT();
  const steps = [
    { name: 'tell', href: '#share-kit' },
    { name: 'update', href: view.updateHref },
    { name: 'watch', href: view.commandCenterHref },
  ] as const;
  return (
    <aside aria-labelledby="next-steps">
      <Card tone="sunken" className="grid gap-5">
        <h2 id="next-steps" className="text-22">
          {t('launch_editor.next')}
        </h2>
        <ol className="grid gap-4">
          {steps.map(({ name, href }) => (
            <li key={name} className="grid gap-1">
              <TextLink href={href} look="strong">
                {t(`launch_editor.next_${name}`)}
              </TextLink>
              <span className="text-soft">{t(`launch_editor.next_${name}_text`)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  );
}
