import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { Section } from '#design/layout/section.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

const STEPS = ['find', 'back', 'follow'] as const;

/** Three sentences a newcomer needs before trusting anybody with money. */
export function HowItWorks() {
  const t = useT();
  const locale = useLocale();
  return (
    <Section id="how-it-works" title={t('home.how_title')} text={t('home.how_text')}>
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className="figure text-36 text-tide" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-1 text-18">{t(`home.how_${step}`)}</h3>
            <p className="mt-2 max-w-[24rem] text-soft">{t(`home.how_${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <span className="text-18 font-medium">{t('home.own_idea')}</span>
        <ButtonLink href={paths.campaignNew(locale)} look="solid">
          {t('home.start_campaign')}
        </ButtonLink>
      </p>
    </Section>
  );
}
