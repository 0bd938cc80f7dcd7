import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

/** What is accepted by pressing the button, above it or in the bar below. */
export function Agreement({ slug }: { slug: string }) {
  const t = useT();
  const locale = useLocale();
  const link = (href: string) => (text: ReactNode) => (
    <TextLink href={href} target="_blank">
      {text}
    </TextLink>
  );
  return (
    <p className="text-14 text-soft">
      {t.rich('checkout.agree', {
        terms: link(paths.about(locale, 'terms')),
        risks: link(`${paths.campaign(locale, slug)}#risks-title`),
      })}
    </p>
  );
}
