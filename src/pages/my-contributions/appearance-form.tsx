import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Select } from '#design/fields/select.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

const APPEARANCES = ['named', 'name_only', 'anonymous'] as const;

interface AppearanceFormProps {
  readonly id: number;
  readonly title: string;
  readonly appearance: string;
}

/** What the public sees of one contribution, to be changed at any time. */
export function AppearanceForm({ id, title, appearance }: AppearanceFormProps) {
  const t = useT();
  const busy = useNavigation().formData?.get('contribution_id') === String(id);
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <CsrfField />
      <input type="hidden" name="contribution_id" value={id} />
      <Select
        label={t('contributions.public')}
        aria-label={t('contributions.public_of', { title })}
        name="appearance"
        options={APPEARANCES.map((value) => ({
          value,
          label: t(`contributions.appearance_${value}`),
        }))}
        defaultValue={appearance}
      />
      <Button type="submit" size="small" look="quiet" busy={busy}>
        {t('contributions.save_public')}
      </Button>
    </Form>
  );
}
