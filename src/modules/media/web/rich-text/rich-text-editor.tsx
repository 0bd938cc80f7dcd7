import { type ComponentType, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '#design/classes.ts';
import { FieldErrors, type FieldFrame, isInvalid, OptionalMark } from '#design/fields/field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SurfaceProps } from './editor-surface.tsx';

export interface RichTextEditorProps extends Omit<FieldFrame, 'hideLabel'> {
  readonly name: string;
  /** HTML that the server has cleaned. */
  readonly defaultValue?: string;
  readonly required?: boolean;
  /** Hears the HTML after each change; the server cleans it again. */
  readonly onChange?: (html: string) => void;
}

/** More HTML than this fills the tallest editor, and so does a picture. */
const SHORT = 250;

/**
 * A text with formats, pictures and videos. The text area is the field of the form, and all there is
 * without scripts; the editor, a part of its own that is loaded only here, stands in front of it.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { name, label, hint, error, optional, className, defaultValue = '', required } = props;
  const t = useT();
  const generated = useId();
  const id = props.id ?? generated;
  const area = useRef<HTMLTextAreaElement>(null);
  const [Surface, setSurface] = useState<ComponentType<SurfaceProps>>();
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isSource, setSource] = useState(false);
  useEffect(() => {
    let isGone = false;
    // Where it cannot be loaded the text area remains, which works.
    import('./editor-surface.tsx').then(
      ({ EditorSurface }) => {
        if (!isGone) setSurface(() => EditorSurface);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const describedBy = classes(isInvalid(error) && `${id}-error`, `${id}-hint`);
  const isPage = isReady && !isSource;
  const input = (event: FormEvent<HTMLTextAreaElement>) =>
    props.onChange?.(event.currentTarget.value);
  // Worded here, where they come with the page: the editor itself tells them outside of rendering.
  const refusals = {
    type: t('campaign_editor.misc.error.cloudinary_file_type'),
    other: t('campaign_editor.misc.error.cloudinary_generic'),
  };
  const attributes = {
    id: `${id}-page`,
    class: 'rich-text-page prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    ...(isInvalid(error) ? { 'aria-invalid': 'true' } : {}),
  };
  return (
    <div className={classes('field', 'rich-text-field', className)}>
      <label className="field-label" id={`${id}-label`} htmlFor={isPage ? undefined : id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <div
        className={classes('rich-text', isInvalid(error) && 'control-invalid')}
        data-source={isSource || undefined}
        data-ready={isReady || hasFailed || undefined}
        data-long={defaultValue.length > SHORT || defaultValue.includes('<img') || undefined}
      >
        {Surface && (
          <Surface
            area={area}
            attributes={attributes}
            isSource={isSource}
            onSource={setSource}
            onReady={() => setReady(true)}
            refusals={refusals}
          />
        )}
        <textarea
          ref={area}
          id={id}
          name={name}
          defaultValue={defaultValue}
          required={required && !isPage}
          hidden={isPage}
          spellCheck={!isSource}
          aria-describedby={describedBy}
          aria-invalid={isInvalid(error) || undefined}
          onInput={input}
        />
      </div>
      <FieldErrors id={id} error={error} />
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
        {!isReady && (
          <span className={hasFailed ? undefined : 'rich-text-without'}>
            {` ${t('media.rich_text.html_hint')}`}
          </span>
        )}
        {isSource && ` ${t('media.rich_text.source_hint')}`}
      </p>
    </div>
  );
}
