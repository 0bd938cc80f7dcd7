import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';

const STEPS = ['find', 'back', 'follow'] as const;

/** Three sentences a newcomer needs before trusting anybody with money. */
export function HowItWorks() {
  const t = useT();
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
    </Section>
  );
}
