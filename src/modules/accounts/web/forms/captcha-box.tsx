import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { type Captcha, type CaptchaScript, showCaptcha } from './captcha.ts';

type WithCaptcha = Window & { grecaptcha?: CaptchaScript & { ready?(then: () => void): void } };

/**
 * Reached without loading a document, the page stands under the policy of another one, which stops the
 * script: loaded by itself, once, it has its own.
 */
function loadDocument(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isOwn = entry && new URL(entry.name).pathname === location.pathname;
  if (!isOwn) location.reload();
}

interface CaptchaBoxProps {
  readonly siteKey: string;
  readonly scriptUrl: string;
  /** Filled once the widget is shown. */
  readonly captcha: RefObject<Captcha | null>;
}

/** Where the captcha's widget appears; its script is loaded with the form, not with the site. */
export function CaptchaBox({ siteKey, scriptUrl, captcha }: CaptchaBoxProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = box.current;
    if (!container) return undefined;
    const script = document.createElement('script');
    script.src = `${scriptUrl}?render=explicit`;
    script.async = true;
    script.addEventListener('load', () => {
      const loaded = (window as WithCaptcha).grecaptcha;
      const show = (): void => {
        captcha.current = showCaptcha(container, siteKey, loaded);
      };
      if (loaded?.ready) loaded.ready(show);
      else show();
    });
    script.addEventListener('error', loadDocument);
    document.head.append(script);
    return () => script.remove();
  }, [siteKey, scriptUrl, captcha]);
  return (
    <>
      <div ref={box} />
      <noscript>{t('accounts.captcha_needs_script')}</noscript>
    </>
  );
}
