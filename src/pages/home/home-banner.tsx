import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { NewsletterDialog } from '#modules/notifications/web/index.ts';
import { InfoBanner, type InfoBannerView } from '#modules/settings/web/index.ts';
import { useLocale } from '#platform/web/messages.tsx';

/** The banner over the front page; the newsletter's dialog comes when it is asked for. */
export function HomeBanner({ banner }: { readonly banner: InfoBannerView }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InfoBanner
        banner={banner}
        newsletterPath={paths.newsletter(locale)}
        onNewsletter={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <NewsletterDialog open onClose={() => setOpen(false)} source="info_banner" />
        </Suspense>
      )}
    </>
  );
}
