import { Check } from 'lucide-react';
import { useT } from '#platform/web/messages.tsx';
import { Anchor } from '../actions/anchor.tsx';

export interface Step {
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead';
  readonly href?: string;
  readonly text?: string;
}

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly vertical?: boolean;
}

/** How far one has come; what is done is a link back. */
export function Steps({ label, steps, vertical }: StepsProps) {
  const t = useT();
  return (
    <ol className="steps" data-vertical={vertical || undefined} aria-label={label}>
      {steps.map((step, place) => {
        const name = (
          <>
            <span className="step-mark" aria-hidden="true">
              {step.state === 'done' ? <Check /> : place + 1}
            </span>
            <span className="step-name">
              {step.label}
              {step.state === 'done' && (
                <span className="visually-hidden"> {t('design.step_done')}</span>
              )}
              {step.text && <span className="step-text">{step.text}</span>}
            </span>
          </>
        );
        return (
          <li
            key={step.label}
            className={`step step-${step.state}`}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            {step.href ? <Anchor href={step.href}>{name}</Anchor> : <span>{name}</span>}
          </li>
        );
      })}
    </ol>
  );
}
