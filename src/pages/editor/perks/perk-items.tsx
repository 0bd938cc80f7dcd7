import { Plus } from 'lucide-react';
import { Form } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ItemFields } from './perk-contents.tsx';
import type { PerksView } from './perks-view.ts';

type Thing = PerksView['items'][number];

/** What is in the boxes: named once, put into any perk; sizes and colours are chosen with it. */
export function PerkItems({ view }: { view: PerksView }) {
  const t = useT();
  const locale = useLocale();
  const here = paths.campaignEdit(locale, view.editor.id, 'perks');
  const isForm = view.item !== null || view.isAddingItem;
  return (
    <Section
      id="items"
      title={t('perks_editor.items')}
      text={t('perks_editor.items_text')}
      action={
        !isForm && (
          <ButtonLink href={`${here}?item=new#items`} icon={<Plus aria-hidden="true" />}>
            {t('perks_editor.item_add')}
          </ButtonLink>
        )
      }
    >
      {isForm ? (
        <ItemForm key={view.item?.id ?? 'new'} item={view.item} back={here} />
      ) : (
        <ul className="panel-list">
          {view.items.map((item) => (
            <li key={item.id} className="panel panel-row">
              <div>
                <strong className="font-semibold">{item.name}</strong>
                <p className="panel-facts">
                  {item.options.map(({ name, text }) => (
                    <span key={name} translate="no">
                      {text}
                    </span>
                  ))}
                  <span>{t('perks_editor.item_in', { count: item.perks })}</span>
                </p>
              </div>
              <ItemActs item={item} here={here} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ItemActs({ item, here }: { item: Thing; here: string }) {
  const t = useT();
  const { id, name } = item;
  if (item.isLocked) return <p className="text-14 text-soft">{t('perks_editor.item_locked')}</p>;
  return (
    <Form method="post" action={here} className="panel-acts" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="id" value={id} />
      <ButtonLink
        href={`${here}?item=${id}#items`}
        size="small"
        aria-label={t('perks_editor.edit_of', { title: name })}
      >
        {t('perks_editor.edit')}
      </ButtonLink>
      {item.perks === 0 && (
        <Button
          type="submit"
          name="act"
          value="item_remove"
          size="small"
          look="quiet"
          aria-label={t('perks_editor.remove_of', { title: name })}
        >
          {t('perks_editor.remove')}
        </Button>
      )}
    </Form>
  );
}

function ItemForm({ item, back }: { item: Thing | null; back: string }) {
  const t = useT();
  const { problem } = useFormState();
  const box = useFirstInvalid(problem);
  return (
    <Form method="post" data-own-save="" ref={box} className="panel grid gap-5" noValidate>
      <CsrfField />
      {item && <input type="hidden" name="id" value={item.id} />}
      <ItemFields at={(field) => field} item={item} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="act" value="item_save" look="act">
          {t('perks_editor.item_save')}
        </Button>
        <ButtonLink href={back} look="quiet">
          {t('perks_editor.cancel')}
        </ButtonLink>
      </p>
    </Form>
  );
}
