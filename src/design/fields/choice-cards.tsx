import { type ChangeEvent, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { type FieldError, FieldErrors, isInvalid } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the right of the title: a price, a card's brand. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  /** Shown under the card while it is chosen; no script needed. */
  readonly more?: ReactNode;
}

export interface ChoiceCardsProps {
  readonly legend: ReactNode;
  readonly hideLegend?: boolean;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly defaultValue?: string | readonly string[];
  readonly value?: string | readonly string[];
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly hint?: ReactNode;
  readonly error?: FieldError;
  readonly required?: boolean;
  /** Cards beside each other where there is room. */
  readonly columns?: 1 | 2 | 3;
  readonly className?: string;
}

const among = (wanted: string | readonly string[] | undefined, value: string) =>
  wanted === undefined
    ? undefined
    : typeof wanted === 'string'
      ? wanted === value
      : wanted.includes(value);

function Cards({ kind, ...props }: ChoiceCardsProps & { kind: 'radio' | 'checkbox' }) {
  const {
    legend,
    hideLegend,
    name,
    choices,
    hint,
    error,
    required,
    columns = 1,
    className,
  } = props;
  const id = useId();
  const invalid = isInvalid(error);
  return (
    <fieldset
      className={classes('choices', className)}
      aria-describedby={classes(invalid && `${id}-error`, hint && `${id}-hint`) || undefined}
    >
      <legend className={classes('field-label', hideLegend && 'visually-hidden')}>{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={id} error={error} />
      <div className="choice-grid" data-columns={columns}>
        {choices.map((choice) => (
          <div key={choice.value} className="choice">
            <label className="choice-label">
              <input
                type={kind}
                className={kind === 'radio' ? 'radio' : 'check'}
                name={name}
                value={choice.value}
                defaultChecked={among(props.defaultValue, choice.value)}
                checked={among(props.value, choice.value)}
                disabled={choice.disabled}
                required={kind === 'radio' && required}
                aria-invalid={invalid || undefined}
                onChange={props.onChange}
              />
              <span className="choice-body">
                <span className="choice-title">
                  <span>{choice.title}</span>
                  {choice.aside && <span className="choice-aside">{choice.aside}</span>}
                </span>
                {choice.text && <span className="choice-text">{choice.text}</span>}
              </span>
            </label>
            {choice.more && <div className="choice-more">{choice.more}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** One of several, each explained on its card. */
export function RadioCards(props: ChoiceCardsProps) {
  return <Cards {...props} kind="radio" />;
}

/** Any of several. */
export function CheckCards(props: ChoiceCardsProps) {
  return <Cards {...props} kind="checkbox" />;
}
