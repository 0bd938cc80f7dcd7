import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import type { loader } from './setup-page.data.ts';
import type { StepView } from './setup-view.ts';
import './setup.css';

export { action, headers, loader } from './setup-page.data.ts';

/** The way from the demo market to one's own: each step says what is the case, and what to do. */
export default function SetupPage() {
  const t = useT();
  const { shell, progress, version, steps } = useLoaderData<typeof loader>();
  const form = useFormState();
  return (
    <AdminPage shell={shell} lead={t('setup.lead')}>
      {form.general && <FormProblem title={form.general} />}
      <p className="setup-progress">{progress}</p>
      <ol className="setup-steps">
        {steps.map((step) => (
          <Step key={step.step} step={step} version={version} />
        ))}
      </ol>
    </AdminPage>
  );
}

function Step({ step, version }: { readonly step: StepView; readonly version: number }) {
  const { title, badge, texts, commands, link, act } = step;
  return (
    <li className="setup-step">
      <header>
        <h2>{title}</h2>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </header>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {commands.length > 0 && (
        <pre className="setup-commands" translate="no">
          <code>{commands.join('\n')}</code>
        </pre>
      )}
      {(act ?? link) && (
        <div className="setup-acts no-print">
          {act && <Act act={act} version={version} />}
          {link && <TextLink href={link.href}>{link.label}</TextLink>}
        </div>
      )}
    </li>
  );
}

interface ActProps {
  readonly act: NonNullable<StepView['act']>;
  readonly version: number;
}

function Act({ act: { intent, label }, version }: ActProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {intent === 'offer' && <input type="hidden" name="version" value={version} />}
      <Button type="submit" size="small" busy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
