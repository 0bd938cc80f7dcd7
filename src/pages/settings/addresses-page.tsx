import { Plus } from 'lucide-react';
import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AddressForm } from './address-form.tsx';
import type { loader } from './addresses-page.data.ts';

export { action, headers, loader } from './addresses-page.data.ts';

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AddressesPage() {
  const t = useT();
  const locale = useLocale();
  const { addresses, edited, isAdding, mayAdd, countries } = useLoaderData<typeof loader>();
  const isForm = edited !== null || isAdding;
  return (
    <SettingsFrame section="addresses" text={t('addresses.text')}>
      {isForm ? (
        <Section title={t(edited ? 'addresses.edit_title' : 'addresses.add_title')}>
          <AddressForm
            key={edited?.id ?? 'new'}
            edited={edited}
            isFirst={addresses.length === 0}
            countries={countries}
          />
        </Section>
      ) : (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id}>
                <SavedAddress address={address} />
              </li>
            ))}
          </ul>
          {mayAdd && (
            <p className="pt-5">
              <ButtonLink
                href={`${paths.settings(locale, 'addresses')}?add=1`}
                icon={<Plus aria-hidden="true" />}
              >
                {t('addresses.add')}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </SettingsFrame>
  );
}

function SavedAddress({ address }: { address: Data['addresses'][number] }) {
  const t = useT();
  const locale = useLocale();
  const { id, name, lines, isDefault } = address;
  return (
    <Card className="grid h-full content-between gap-4">
      <address className="not-italic [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-semibold" translate="no">
            {name}
          </strong>
          {isDefault && <Badge tone="tide">{t('addresses.default')}</Badge>}
        </span>
        {lines.map((line, place) => (
          <span key={place} className="block text-soft" translate="no">
            {line}
          </span>
        ))}
      </address>
      <Form method="post" className="flex flex-wrap gap-2">
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <ButtonLink
          href={`${paths.settings(locale, 'addresses')}?edit=${id}`}
          size="small"
          aria-label={t('addresses.edit_of', { name })}
        >
          {t('addresses.edit')}
        </ButtonLink>
        {!isDefault && (
          <Button type="submit" name="act" value="make_default" size="small" look="quiet">
            {t('addresses.make_default')}
          </Button>
        )}
        <Button
          type="submit"
          name="act"
          value="remove"
          size="small"
          look="quiet"
          aria-label={t('addresses.remove_of', { name })}
        >
          {t('addresses.remove')}
        </Button>
      </Form>
    </Card>
  );
}
