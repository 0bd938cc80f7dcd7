import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { classes } from '../classes.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { FieldErrors, type FieldFrame, isInvalid, OptionalMark } from './field.tsx';

export interface ImageDropProps extends Omit<FieldFrame, 'hideLabel'> {
  /** What is shown; null is empty. */
  readonly image: { readonly url: string; readonly alt: string } | null;
  readonly ratio?: 'card' | 'square' | 'video';
  /** Set while a file is on its way. */
  readonly progress?: { readonly share: number; readonly text: string } | undefined;
  /** Said once something has happened. */
  readonly status?: string;
  readonly labels: {
    readonly choose: string;
    readonly remove: string;
    readonly cancel: string;
    readonly uploading: string;
  };
  readonly accept: string;
  /** Whether several may be chosen or dropped at once; else only the first of them counts. */
  readonly isMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
  /** What stands in without a script. */
  readonly fallback?: ReactNode;
}

/** A place for a picture, or several in turn: chosen by button or keyboard, or dropped on it. */
export function ImageDrop(props: ImageDropProps) {
  const {
    label,
    hint,
    error,
    optional,
    className,
    image,
    ratio = 'card',
    progress,
    labels,
    isMany = false,
  } = props;
  const generated = useId();
  const id = props.id ?? generated;
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMany ? undefined : 1);
    if (files.length > 0) props.onFiles(files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    take(field.files);
    // Emptied, so that choosing the same file again is a change too.
    field.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={classes('field', className)} role="group" aria-labelledby={`${id}-label`}>
      <span className="field-label" id={`${id}-label`}>
        {label}
        {optional && <OptionalMark />}
      </span>
      <div
        className={classes(
          'image-drop',
          isOver && 'image-drop-over',
          isInvalid(error) && 'control-invalid',
        )}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={progress !== undefined}
      >
        <div className={classes('image-drop-picture', `picture-${ratio}`)}>
          {image ? <img src={image.url} alt={image.alt} /> : <ImagePlus aria-hidden="true" />}
          {progress && <span className="spinner" aria-hidden="true" />}
        </div>
        <div className="image-drop-acts">
          {progress ? (
            <>
              <p className="text-14">{progress.text}</p>
              <ProgressBar
                label={labels.uploading}
                value={progress.share}
                max={1}
                size="small"
                tone="tide"
              />
              <Button size="small" onClick={props.onCancel}>
                {labels.cancel}
              </Button>
            </>
          ) : (
            <span className="image-drop-buttons needs-script">
              <input
                type="file"
                id={id}
                className="image-drop-input"
                accept={props.accept}
                multiple={isMany}
                aria-invalid={isInvalid(error) || undefined}
                aria-describedby={classes(isInvalid(error) && `${id}-error`, hint && `${id}-hint`)}
                onChange={choose}
              />
              <label className="button button-line button-small" htmlFor={id}>
                <ImagePlus aria-hidden="true" />
                {labels.choose}
              </label>
              {image && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={props.onRemove}
                >
                  {labels.remove}
                </Button>
              )}
            </span>
          )}
          {props.fallback}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {props.status}
      </p>
      <FieldErrors id={id} error={error} />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
