import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#design/actions/button.tsx';
import { StickyBar } from '#design/layout/sticky-bar.tsx';
import { useT } from '#platform/web/messages.tsx';

export interface PartProps {
  readonly place: number;
  readonly title: string;
  readonly state: 'done' | 'open' | 'ahead';
  /** What was decided, shown once it is. */
  readonly decided?: ReactNode;
  /** Opens it again; without, it can't be changed here. */
  readonly onOpen?: () => void;
  /** Goes on to the next part; the last one has a button of its own. */
  readonly onNext?: () => void;
  /** Somebody went on, and what that depends on is being asked for. */
  readonly isWaiting?: boolean;
  readonly children?: ReactNode;
}

/** One step of the page. They open in turn; where no script runs, all of them stand open. */
export function Part(props: PartProps) {
  const { place, title, state, decided, onOpen, onNext, isWaiting = false, children } = props;
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && state === 'open') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <section className="checkout-part" data-state={state} aria-labelledby={id}>
      <header className="checkout-part-head">
        <span className="checkout-mark" aria-hidden="true">
          {state === 'done' ? <Check /> : place}
        </span>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-22">
          {title}
        </h2>
        {state === 'done' && onOpen && (
          <Button
            id={`${id}c`}
            aria-labelledby={`${id}c ${id}`}
            look="quiet"
            size="small"
            className="needs-script ml-auto"
            onClick={onOpen}
          >
            {t('checkout.change')}
          </Button>
        )}
      </header>
      {state === 'done' && decided && <div className="checkout-decided">{decided}</div>}
      {children && (
        <div className="checkout-part-body">
          {children}
          {onNext && <Next onNext={onNext} isWaiting={isWaiting} />}
        </div>
      )}
    </section>
  );
}

interface TotalBarProps extends Pick<PartProps, 'onNext' | 'isWaiting'> {
  /** Null while nothing is chosen. */
  readonly total: string | null;
  /** The button that ends it, which says the total, and when money moves. */
  readonly pay: ReactNode;
  readonly note: string;
}

/** On a phone the total stays in view, with the button that goes on. */
export function TotalBar({ onNext, isWaiting = false, total, pay, note }: TotalBarProps) {
  const t = useT();
  return (
    <StickyBar only="phone">
      {onNext ? (
        <>
          <div className="flex-1">
            {total && (
              <a href="#summary" className="flex flex-wrap items-baseline gap-x-4">
                <span className="text-soft">{t('checkout.total')}</span>
                <strong className="figure text-22">{total}</strong>
              </a>
            )}
          </div>
          <Next onNext={onNext} isWaiting={isWaiting} />
        </>
      ) : (
        <div className="grid w-full gap-1 text-center text-14">
          {note}
          {pay}
        </div>
      )}
    </StickyBar>
  );
}

/** Goes on to the next part: at the end of this one, on a phone in the bar. */
function Next({ onNext, isWaiting }: Required<Pick<PartProps, 'onNext' | 'isWaiting'>>) {
  const t = useT();
  return (
    <Button
      look="solid"
      size="large"
      className="checkout-next needs-script"
      onClick={onNext}
      busy={isWaiting}
    >
      {t('checkout.continue')}
    </Button>
  );
}
