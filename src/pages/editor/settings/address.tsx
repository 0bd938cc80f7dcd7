import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SettingsProps } from './settings-view.ts';

/** The address of the page itself; one that was public leads on to the next. */
export function Address({ view }: SettingsProps) {
  const t = useT();
  const form = useFormState();
  const { editor, pagePrefix } = view;
  const text = editor.isLaunched
    ? 'settings_editor.address_launched'
    : 'settings_editor.address_text';
  return (
    <Section title={t('settings_editor.address')} text={t(text)}>
      <Form method="post" data-own-save="" className="panel grid gap-4" preventScrollReset>
        <CsrfField />
        <TextInput
          label={t('settings_editor.slug')}
          hint={t('settings_editor.slug_rule')}
          name="slug"
          prefix={pagePrefix}
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={form.value('slug', editor.slug)}
          error={form.error('slug')}
        />
        <p>
          <Button type="submit" name="act" value="slug">
            {t('settings_editor.save_address')}
          </Button>
        </p>
      </Form>
    </Section>
  );
}
