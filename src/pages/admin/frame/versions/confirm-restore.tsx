import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import type { RestoreView } from '../admin-view.ts';

/** Has an older decision hold again, once it was seen what that changes. */
export function ConfirmRestore({ id, version, label }: RestoreView & { readonly label: string }) {
  const isBusy = useNavigation().formData?.get('intent') === 'restore';
  return (
    <Form method="post" className="admin-buttons">
      <CsrfField />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="restore" look="solid" busy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
