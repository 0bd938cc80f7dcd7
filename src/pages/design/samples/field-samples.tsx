import { Checkbox, Switch } from '#design/fields/checkbox.tsx';
import { CheckCards, RadioCards } from '#design/fields/choice-cards.tsx';
import { Field } from '#design/fields/field.tsx';
import { FieldGroup, FieldRow, FormProblem } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { ProblemSummary } from '#design/fields/problem-summary.tsx';
import { QuantityStepper } from '#design/fields/quantity-stepper.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Sample, Samples } from './sample.tsx';

const COUNTRIES = [
  { value: 'FR', label: 'France' },
  { value: 'DE', label: 'Germany' },
  { value: 'JP', label: 'Japan' },
];

function TextSamples() {
  return (
    <>
      <Sample name="TextInput" note="hint, error, optional, read-only">
        <div className="grid gap-5">
          <TextInput
            label="Email"
            type="email"
            placeholder="you@example.org"
            hint="For your receipt."
          />
          <TextInput
            label="Email"
            type="email"
            defaultValue="nora@"
            error="That isn’t an email address."
          />
          <FieldRow>
            <TextInput label="Company" optional />
            <TextInput label="Country" defaultValue="France" readOnly />
          </FieldRow>
        </div>
      </Sample>
      <Sample name="PasswordInput, MoneyInput, Select, SearchInput">
        <div className="grid gap-5">
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            hint="At least six characters."
          />
          <FieldRow>
            <MoneyInput label="Extra amount" symbol="€" code="EUR" exponent={2} />
            <Select label="Country" options={COUNTRIES} prompt="Choose" />
          </FieldRow>
          <SearchInput label="Search" placeholder="Search" shortcut="/" />
        </div>
      </Sample>
      <Sample name="TextArea" note="counter “N / max”">
        <TextArea
          label="Tagline"
          max={100}
          defaultValue="A field recorder that hears under water."
        />
      </Sample>
      <Sample name="TextArea" note="past the limit">
        <TextArea
          label="Tagline"
          max={20}
          defaultValue="A field recorder that hears under water."
        />
      </Sample>
    </>
  );
}

function ChoiceSamples() {
  return (
    <>
      <Sample name="RadioCards" note="more appears without a script">
        <RadioCards
          legend="Payment"
          name="sample-payment"
          defaultValue="saved"
          choices={[
            { value: 'saved', title: 'Card ending in 4242', text: 'Expires 08/29', aside: 'Saved' },
            {
              value: 'new',
              title: 'Another card',
              more: <Checkbox label="Save this card for next time" />,
            },
            {
              value: 'later',
              title: 'Bank transfer',
              text: 'Not for this currency',
              disabled: true,
            },
          ]}
        />
      </Sample>
      <Sample name="CheckCards">
        <CheckCards
          legend="Add-ons"
          name="sample-add-ons"
          defaultValue={['case']}
          choices={[
            { value: 'case', title: 'Felt case', text: 'Grey or moss', aside: '€18' },
            { value: 'cable', title: 'Second cable', aside: '€9' },
          ]}
        />
      </Sample>
      <Sample name="Checkbox, Switch, QuantityStepper">
        <div className="grid gap-4">
          <Checkbox
            label="Tell me about new campaigns"
            hint="Once a week at most."
            defaultChecked
          />
          <Checkbox label="I agree to the terms" error="Please agree before you go on." />
          <Switch label="Show my name" defaultChecked />
          <Switch label="Weekly summary" />
          <QuantityStepper
            label="Quantity"
            lessLabel="One less"
            moreLabel="One more"
            name="sample-quantity"
            min={1}
            max={9}
            defaultValue={2}
          />
        </div>
      </Sample>
      <Sample name="FormProblem">
        <div className="grid gap-5">
          <FormProblem title="Two things are missing.">Nothing was charged.</FormProblem>
        </div>
      </Sample>
      <Sample name="ProblemSummary">
        <ProblemSummary
          title="One thing is missing."
          problems={[{ field: 'sample-volume', text: 'Volume: choose how loud it is.' }]}
        />
      </Sample>
      <Sample name="FieldGroup, Field" note="for a control of your own">
        <FieldGroup legend="How loud it is" text="Heard a metre away.">
          <Field label="Volume" hint="From silent to loud.">
            {(aria) => <input {...aria} type="range" max={10} defaultValue={7} />}
          </Field>
        </FieldGroup>
      </Sample>
    </>
  );
}

export function FieldSamples() {
  return (
    <Samples id="fields" title="Fields">
      <TextSamples />
      <ChoiceSamples />
    </Samples>
  );
}
