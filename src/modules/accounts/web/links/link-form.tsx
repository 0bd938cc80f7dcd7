import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, type FormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

interface LinkFormProps {
  readonly title: string;
  readonly text?: string;
  readonly form: FormState;
  readonly submit: string;
  /** What a mailed link brought along, by the name the form sends it under. */
  readonly token?: { readonly name: string; readonly value: string };
  /** The link no longer works: what to do instead. */
  readonly dead?: { readonly href: string; readonly label: string } | undefined;
  /** Already done: said in place of the form. */
  readonly done?: string | undefined;
  readonly children?: ReactNode;
}

/** A page of one form, most of which a mailed link leads to. */
export function LinkForm(props: LinkFormProps) {
  const { title, text, form, submit, token, dead, done, children } = props;
  const t = useT();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  const isAboutFields = Object.keys(form.problem?.errors ?? {}).length > 0;
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={title} text={dead || done ? undefined : text} />
      {done && <Notice tone="good">{done}</Notice>}
      {dead && (
        <div className="grid gap-5">
          <Notice tone="warn">{t('accounts.link_dead')}</Notice>
          <ButtonLink href={dead.href} look="solid" size="large">
            {dead.label}
          </ButtonLink>
        </div>
      )}
      {!dead && !done && (
        <Form method="post" ref={ref} className="grid gap-5" noValidate>
          <CsrfField />
          {token && <input type="hidden" name={token.name} value={token.value} readOnly />}
          {form.problem && !isAboutFields && <FormProblem title={form.problem.error_description} />}
          {children}
          <Button type="submit" look="solid" size="large" wide busy={busy}>
            {submit}
          </Button>
        </Form>
      )}
    </Page>
  );
}
