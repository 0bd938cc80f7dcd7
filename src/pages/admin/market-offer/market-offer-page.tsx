import { Form, useActionData, useLoaderData } from 'react-router';
import { CheckCards } from '#design/fields/choice-cards.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState, formStateOf, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import { PreviewButtons } from '../frame/versions/preview-buttons.tsx';
import { FeePart, isOfFee } from './fee-part.tsx';
import type { action, loader } from './market-offer-page.data.ts';
import { OfferChanges } from './offer-changes.tsx';
import { OfferHistory } from './offer-history.tsx';
import type { ChosenView, OfferFields } from './offer-view.ts';
import './market-offer.css';

export { action, headers, loader } from './market-offer-page.data.ts';

/** What the market offers to those who begin something in it, and its share of what they collect. */
export default function MarketOfferPage() {
  const t = useT();
  const { shell, version, fields, fee, versions } = useLoaderData<typeof loader>();
  const preview = useActionData<typeof action>()?.done ?? null;
  return (
    <AdminPage shell={shell} lead={t('market_offer.lead')}>
      {preview && <OfferChanges changes={preview.changes} restores={preview.restores} />}
      <OfferForm
        latest={version}
        version={preview?.version ?? version}
        fields={preview?.fields ?? fields}
        note={preview?.note ?? ''}
        isPreview={preview !== null && preview.restores === null}
      />
      <FeePart version={version} fee={fee} />
      <OfferHistory version={version} versions={versions} />
    </AdminPage>
  );
}

interface OfferFormProps {
  /** The one that held when the page was read. */
  readonly latest: number;
  /** What the choice is based on. */
  readonly version: number;
  readonly fields: OfferFields;
  readonly note: string;
  /** Shown as it would become. */
  readonly isPreview: boolean;
}

/** What this form sends; another one's refusal leaves it as it is shown. */
const OWN = ['preview', 'decide'];
const NOTHING_SENT = formStateOf(null);

/** Why an older offer can't hold again: of its fields this form shows others. */
function restoreRefusal({ problem, general }: FormState, t: ReturnType<typeof useT>) {
  return problem && (general ?? t('market_offer.not_restorable'));
}

function OfferForm({ latest, version, fields, note, isPreview }: OfferFormProps) {
  const t = useT();
  const sent = useFormState();
  const isOwn = OWN.includes(sent.value('intent'));
  const form = isOwn ? sent : NOTHING_SENT;
  const refusal = isOfFee(sent) ? null : isOwn ? sent.general : restoreRefusal(sent, t);
  const formRef = useFirstInvalid(form.problem);
  return (
    // Another choice fills the fields anew, and one that was made leaves no reason behind.
    <Form
      method="post"
      className="offer-form"
      key={`${latest} ${JSON.stringify(fields)}`}
      ref={formRef}
      data-unsaved={isPreview || undefined}
      noValidate
    >
      <CsrfField />
      <input type="hidden" name="version" value={version} />
      {refusal && <FormProblem title={refusal} />}
      <Choices form={form} name="languages" of={fields.languages} />
      <Choices form={form} name="currencies" of={fields.currencies} />
      <TextArea
        label={t('market_offer.countries')}
        hint={t('market_offer.countries_text')}
        name="countries"
        rows={3}
        maxLength={2000}
        optional
        defaultValue={form.value('countries', fields.countries)}
        error={form.error('countries')}
      />
      <div className="offer-pair">
        {(['least_goal', 'most_goal'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`market_offer.${name}`)}
            hint={t(`market_offer.${name}_text`)}
            name={name}
            inputMode="numeric"
            maxLength={12}
            optional
            defaultValue={form.value(
              name,
              name === 'least_goal' ? fields.leastGoal : fields.mostGoal,
            )}
            error={form.error(name)}
          />
        ))}
      </div>
      <Categories form={form} groups={fields.categories} />
      {fields.collections.choices.length > 0 && (
        <Choices form={form} name="collections" of={fields.collections} />
      )}
      <TextInput
        label={t('market_offer.note')}
        hint={t('market_offer.note_text')}
        name="note"
        maxLength={300}
        optional
        defaultValue={form.value('note', note)}
        error={form.error('note')}
      />
      <PreviewButtons
        preview={t('market_offer.preview')}
        act={{ intent: 'decide', label: t('market_offer.decide') }}
      />
    </Form>
  );
}

interface ChoicesProps {
  readonly form: FormState;
  readonly name: 'languages' | 'currencies' | 'collections';
  readonly of: ChosenView;
}

function Choices({ form, name, of: { choices, chosen } }: ChoicesProps) {
  const t = useT();
  return (
    <>
      <CheckCards
        legend={t(`market_offer.${name}`)}
        hint={t(`market_offer.${name}_text`)}
        name={name}
        columns={3}
        choices={choices}
        defaultValue={form.problem ? form.values(name) : chosen}
        error={form.error(name)}
      />
      <Shown name={name} />
    </>
  );
}

/** Behind a list: that nothing of it is ticked means something only where it was shown whole. */
function Shown({ name }: { name: string }) {
  return <input type="hidden" name="shown" value={name} />;
}

function Categories({ form, groups }: { form: FormState; groups: OfferFields['categories'] }) {
  const t = useT();
  return (
    <section className="offer-categories">
      <h2>{t('market_offer.categories')}</h2>
      <p className="field-hint">{t('market_offer.categories_text')}</p>
      {form.error('categories') && <FormProblem title={form.error('categories') ?? ''} />}
      {groups.map(({ label, options }) => (
        <CheckCards
          key={label}
          legend={label}
          name="categories"
          columns={3}
          choices={options.choices}
          defaultValue={form.problem ? form.values('categories') : options.chosen}
        />
      ))}
      <Shown name="categories" />
    </section>
  );
}
