import { Button } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { type FieldError, FieldErrors } from '#design/fields/field.tsx';
import { useT } from '#platform/web/messages.tsx';

/** The form that the buttons in the rows send: the list itself stands in another one. */
export const REMOVE_FORM = 'remove-contact';

interface ContactListProps {
  readonly contacts: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string;
  }[];
  readonly chosen: readonly string[];
  readonly error: FieldError;
}

/** Contacts to tick, each with a way out. */
export function ContactList({ contacts, chosen, error }: ContactListProps) {
  const t = useT();
  return (
    <>
      <FieldErrors id="contacts" error={error} />
      <ul className="grid">
        {contacts.map(({ id, name, email }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-b border-line py-2"
          >
            <Checkbox
              className="min-w-0"
              name="contacts"
              value={id}
              aria-label={t('contacts.choose', { name: name || email })}
              defaultChecked={chosen.includes(String(id))}
              label={
                <span className="[overflow-wrap:anywhere]">
                  {name && <strong className="font-semibold">{name} </strong>}
                  <span className="text-soft">{email}</span>
                </span>
              }
            />
            <Button
              type="submit"
              form={REMOVE_FORM}
              name="remove"
              value={id}
              size="small"
              look="quiet"
              aria-label={t('contacts.remove_of', { name: name || email })}
            >
              {t('contacts.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
