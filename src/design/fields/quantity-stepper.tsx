import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { type FieldError, FieldErrors, isInvalid } from './field.tsx';

export interface QuantityStepperProps {
  readonly label: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly name: string;
  readonly defaultValue?: number;
  readonly min?: number;
  readonly max?: number;
  readonly hideLabel?: boolean;
  readonly error?: FieldError;
  readonly onInput?: (quantity: number) => void;
}

/** A number with − and +; without a script the browser's own number input. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    label,
    lessLabel,
    moreLabel,
    name,
    defaultValue = 1,
    min = 0,
    max,
    hideLabel,
    error,
  } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    if (by > 0) box.current?.stepUp();
    else box.current?.stepDown();
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const input = (event: FormEvent<HTMLInputElement>) => {
    const quantity = event.currentTarget.valueAsNumber;
    if (Number.isInteger(quantity)) props.onInput?.(quantity);
  };
  return (
    <div className="field">
      <label className={classes('field-label', hideLabel && 'visually-hidden')} htmlFor={id}>
        {label}
      </label>
      <span className={classes('stepper', isInvalid(error) && 'control-invalid')}>
        <button
          type="button"
          className="needs-script"
          aria-label={lessLabel}
          onClick={() => step(-1)}
        >
          <Minus aria-hidden="true" />
        </button>
        <input
          ref={box}
          id={id}
          type="number"
          inputMode="numeric"
          name={name}
          defaultValue={defaultValue}
          min={min}
          max={max}
          step={1}
          required
          aria-invalid={isInvalid(error) || undefined}
          aria-describedby={isInvalid(error) ? `${id}-error` : undefined}
          onInput={input}
        />
        <button
          type="button"
          className="needs-script"
          aria-label={moreLabel}
          onClick={() => step(1)}
        >
          <Plus aria-hidden="true" />
        </button>
      </span>
      <FieldErrors id={id} error={error} />
    </div>
  );
}
