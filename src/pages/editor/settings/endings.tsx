import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SettingsProps } from './settings-view.ts';

type Ending = 'delete' | 'close' | 'cancel';

/** What can be ended from here in which state. */
function endingsOf(state: string): Ending[] {
  if (state === 'draft') return ['delete'];
  if (state === 'live') return ['cancel'];
  if (state === 'forever_funding') return ['close', 'cancel'];
  return state === 'ended' ? ['close'] : [];
}

/** The ways out that cannot be undone; each is confirmed by the campaign's address. */
export function Endings({ view }: SettingsProps) {
  const t = useT();
  const endings = endingsOf(view.editor.state);
  if (endings.length === 0) return null;
  return (
    <Section title={t('settings_editor.end')} text={t('settings_editor.end_text')}>
      <div className="panel-list">
        {endings.map((ending) => (
          <EndingForm key={ending} ending={ending} slug={view.editor.slug} />
        ))}
      </div>
    </Section>
  );
}

function EndingForm({ ending, slug }: { ending: Ending; slug: string }) {
  const t = useT();
  const form = useFormState();
  const name = `confirm_${ending}`;
  const isRefused = form.problem?.values.act === ending || form.error(name) !== undefined;
  return (
    <details className="details panel" open={isRefused || undefined}>
      <summary>{t(`settings_editor.${ending}`)}</summary>
      <Form method="post" className="grid gap-4" preventScrollReset>
        <CsrfField />
        <p className="max-w-measure">{t(`settings_editor.${ending}_text`)}</p>
        {ending === 'cancel' && (
          <TextArea
            label={t('settings_editor.reason')}
            hint={t('settings_editor.reason_text')}
            name="reason"
            rows={3}
            max={2000}
            defaultValue={form.value('reason')}
            error={form.error('reason')}
          />
        )}
        <TextInput
          label={t('settings_editor.confirm', { slug })}
          name={name}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={form.value(name)}
          error={form.error(name)}
        />
        <p>
          <Button type="submit" name="act" value={ending} look="danger">
            {t(`settings_editor.${ending}`)}
          </Button>
        </p>
      </Form>
    </details>
  );
}
