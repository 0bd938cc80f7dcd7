import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Banner } from '#design/feedback/banner.tsx';
import { closeBanner, isBannerClosed } from './closed-banner.ts';

/** What the page's data says of the banner. */
export interface InfoBannerView {
  readonly messageId: string;
  readonly kind: 'link' | 'email_signup_modal';
  readonly message: string;
  readonly linkText: string | null;
  readonly link: string | null;
}

export interface InfoBannerProps {
  readonly banner: InfoBannerView;
  /** Where the newsletter is asked for without scripts. */
  readonly newsletterPath: string;
  /** Opens the newsletter's dialog. */
  readonly onNewsletter: () => void;
}

const never = () => () => undefined;

/**
 * News over the page. Closed, it stays away for thirty days. A kept page is the same for everybody, so
 * a closed banner is hidden by a mark that is on the document before it is painted.
 */
export function InfoBanner({ banner, newsletterPath, onNewsletter }: InfoBannerProps) {
  const { messageId, kind } = banner;
  const [isClosed, setClosed] = useState(false);
  const wasClosed = useSyncExternalStore(
    never,
    () => isBannerClosed(messageId),
    () => false,
  );
  if (isClosed || wasClosed) return null;
  const isSignUp = kind === 'email_signup_modal';
  const open = (event: MouseEvent<HTMLElement>): void => {
    if (!isSignUp || !isPlainClick(event) || !(event.target as Element).closest('a')) return;
    event.preventDefault();
    onNewsletter();
  };
  return (
    <div data-banner={messageId} onClickCapture={open}>
      <style>{`html[data-closed-banners~="${messageId}"] [data-banner="${messageId}"]{display:none}`}</style>
      <Banner
        onClose={() => {
          closeBanner(messageId);
          setClosed(true);
        }}
      >
        <InfoBannerText banner={banner} newsletterPath={newsletterPath} />
      </Banner>
    </div>
  );
}

/** What a banner says: with words for its link after the message, or the message as the link. */
export function InfoBannerText({
  banner: { kind, message, linkText, link },
  newsletterPath,
}: Pick<InfoBannerProps, 'banner' | 'newsletterPath'>) {
  const href = kind === 'email_signup_modal' ? newsletterPath : link;
  if (!href) return message;
  if (!linkText) return <TextLink href={href}>{message}</TextLink>;
  return (
    <>
      {message} <TextLink href={href}>{linkText}</TextLink>
    </>
  );
}
