import './coming-soon.css';
import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Page } from '#design/layout/page.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Picture } from '#design/media/picture.tsx';
import { VideoFacade, WrittenText } from '#modules/media/web/index.ts';
import { SubscribeForm } from '#modules/prelaunch/web/index.ts';
import { ShareLinks } from '#pages/cards/share-links.tsx';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './coming-soon-page.data.ts';

export { action, headers, loader } from './coming-soon-page.data.ts';

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What comes, for whom, and the one thing to do: leave an address. */
export default function ComingSoonPage() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const { view, isPreview, origin, path, language } = data;
  const isNamed = view.campaignTitle !== '' && view.campaignTitle !== view.headline;
  const name = isNamed
    ? t('design.label_value', { label: view.campaignTitle, value: view.headline })
    : view.headline;
  return (
    <Page>
      <PageHead
        title={pageTitle(name)}
        description={view.subtitle || view.headline}
        origin={origin}
        path={path}
        alternates={data.alternates}
        image={view.image?.src}
        imageAlt={view.image?.alt}
      />
      {isPreview && (
        <>
          <meta name="robots" content="noindex" />
          <Notice tone="gold" title={t('coming_soon.preview_title')} className="mt-6">
            {t('coming_soon.preview_text')}
          </Notice>
        </>
      )}
      <div className="coming-soon">
        <header className="grid content-center gap-4">
          <p className="kicker">
            {t('coming_soon.kicker')}
            {isNamed && (
              <>
                {' · '}
                <span lang={language}>{view.campaignTitle}</span>
              </>
            )}
          </p>
          <h1 className="text-36 md:text-48 text-balance" lang={language}>
            {view.headline}
          </h1>
          {view.subtitle && (
            <p className="max-w-measure text-18 text-soft" lang={language}>
              {view.subtitle}
            </p>
          )}
          <p className="flex items-center gap-3">
            <Avatar name={data.maker.name} src={data.maker.avatarUrl} size={40} />
            <span>{t('coming_soon.by', { name: data.maker.name })}</span>
          </p>
          <Hints data={data} />
        </header>
        <Show data={data} />
        <Ask data={data} />
        {view.html && (
          <article className="coming-soon-text" lang={language}>
            <WrittenText html={view.html} />
          </article>
        )}
      </div>
    </Page>
  );
}

/** The form, or how it stands with the address that was left in it. */
function Ask({ data }: { data: Data }) {
  const t = useT();
  const { view, isPreview, isListed, isSent, language } = data;
  const title = isListed ? 'listed_title' : isSent ? 'sent_title' : 'ask';
  return (
    <section className="coming-soon-ask" aria-labelledby="ask">
      <h2 id="ask" className="text-22">
        {t(`coming_soon.${title}`)}
      </h2>
      {isListed ? (
        <>
          <p role="status">{t('coming_soon.listed_text')}</p>
          <ShareLinks
            label={t('coming_soon.share')}
            data={{
              url: data.shareUrl,
              title: data.title,
              tagline: view.subtitle || view.headline,
              namespace: 'coming_soon',
            }}
          />
        </>
      ) : isSent ? (
        <p role="status">{t('coming_soon.sent_text')}</p>
      ) : isPreview ? (
        <p className="text-soft">{t('coming_soon.preview_ask')}</p>
      ) : (
        <SubscribeForm
          isConsentAsked={data.isConsentAsked}
          buttonText={view.buttonText}
          placeholder={view.placeholder}
          language={language}
          source={data.source}
        />
      )}
    </section>
  );
}

/** When it starts, what it will cost, and how many wait: each only where it is known. */
function Hints({ data: { view, language } }: { data: Data }) {
  const t = useT();
  const locale = useLocale();
  const { launchHint, teaserText, subscribers } = view;
  if (!launchHint && !teaserText && subscribers === null) return null;
  return (
    <KeyFigures>
      {launchHint && (
        <KeyFigure
          label={t('coming_soon.starts')}
          value={<span lang={language}>{launchHint}</span>}
        />
      )}
      {teaserText && <KeyFigure label={t('coming_soon.from')} value={teaserText} />}
      {subscribers !== null && (
        <KeyFigure
          label={t('coming_soon.waiting', { count: subscribers })}
          value={subscribers.toLocaleString(locale)}
        />
      )}
    </KeyFigures>
  );
}

function Show({ data: { view, title, language } }: { data: Data }) {
  const { video, image } = view;
  if (video) {
    const poster = image ? { poster: image.src } : {};
    return (
      <div className="coming-soon-show">
        <VideoFacade video={{ ...video, title }} {...poster} />
      </div>
    );
  }
  return image ? (
    <div className="coming-soon-show" lang={language}>
      <Picture image={image} sizes="(min-width: 1002px) 58vw, 92vw" ratio="card" priority rounded />
    </div>
  ) : null;
}
