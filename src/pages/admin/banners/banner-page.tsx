import { useLoaderData } from 'react-router';
import { Banner } from '#design/feedback/banner.tsx';
import { Section } from '#design/layout/section.tsx';
import { InfoBannerText } from '#modules/settings/web/index.ts';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { BannerView, loader } from './banner-page.data.ts';

export { action, headers, loader } from './banner-page.data.ts';

/** One banner as readers see it, and what can be done with it. */
export default function BannerPage() {
  const { preview, ...view } = useLoaderData<typeof loader>();
  return (
    <AdminDetail view={view}>
      <Preview preview={preview} />
    </AdminDetail>
  );
}

function Preview({ preview: { title, text, banners } }: Pick<BannerView, 'preview'>) {
  return (
    <Section title={title} level={2}>
      <p className="admin-note">{text}</p>
      {banners.map(({ language, name, shownIn, banner, newsletterPath }) => (
        <div key={language} className="grid gap-2" data-preview={language}>
          <h3>{name}</h3>
          <div lang={shownIn}>
            <Banner>
              <InfoBannerText banner={banner} newsletterPath={newsletterPath} />
            </Banner>
          </div>
        </div>
      ))}
    </Section>
  );
}
