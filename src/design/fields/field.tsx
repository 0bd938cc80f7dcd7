import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { classes } from '../classes.ts';

/** One sentence, or several as the wire has them (`errors[field]`). */
export type FieldError = string | readonly string[] | undefined;

export const isInvalid = (error: FieldError): boolean => Boolean(error?.length);

/** What every control of a form is told. */
export interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: FieldError;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
  /** The label is only heard. */
  readonly hideLabel?: boolean;
  readonly id?: string;
  readonly className?: string;
}

/** The attributes that tie a control to its label, hint and errors. */
export interface ControlAria {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFrame {
  /** Stands at the right of the hint line, for example a counter; its id is `<id>-aside`. */
  readonly aside?: ReactNode;
  readonly children: (aria: ControlAria) => ReactNode;
}

/** Label, control, hint and error, tied together by ids. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, hideLabel, aside, className, children } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const invalid = isInvalid(error);
  const describedBy = classes(
    invalid && `${id}-error`,
    hint && `${id}-hint`,
    aside && `${id}-aside`,
  );
  return (
    <div className={classes('field', className)}>
      <label className={classes('field-label', hideLabel && 'visually-hidden')} htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': invalid || undefined,
      })}
      <FieldErrors id={id} error={error} />
      {(hint || aside) && (
        <div className="field-foot">
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
          {aside && <span id={`${id}-aside`}>{aside}</span>}
        </div>
      )}
    </div>
  );
}

export function OptionalMark() {
  const t = useT();
  return <span className="field-optional">{t('design.optional')}</span>;
}

/** What is wrong with one field; the control points at `<id>-error`. */
export function FieldErrors({ id, error }: { id: string; error: FieldError }) {
  if (!isInvalid(error)) return null;
  return (
    <p className="field-errors" id={`${id}-error`}>
      <CircleAlert aria-hidden="true" />
      <span>{typeof error === 'string' ? error : error?.join(' ')}</span>
    </p>
  );
}
