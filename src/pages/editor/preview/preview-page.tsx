import { ExternalLink } from 'lucide-react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { EditorFrame } from '../editor-frame.tsx';
import type { loader } from './preview-page.data.ts';

export { action, headers, loader } from './preview-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** The link by which people without an account see a campaign that is not public yet. */
export default function PreviewPage() {
  const t = useT();
  const { editor, link } = useLoaderData<typeof loader>();
  const { problem } = useFormState();
  return (
    <EditorFrame editor={editor} section="preview" text={t('editor.preview_text')}>
      {problem && <FormProblem title={problem.error_description} />}
      {editor.isLaunched ? (
        <Notice>{t('editor.preview_launched')}</Notice>
      ) : link ? (
        <Link link={link} />
      ) : (
        <Act act="enable" look="act" text={t('editor.preview_enable')} />
      )}
    </EditorFrame>
  );
}

function Link({ link }: { link: string }) {
  const t = useT();
  return (
    <Card padded>
      <div className="grid gap-5">
        <TextInput
          label={t('editor.preview_link')}
          hint={t('editor.preview_link_hint')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={link}
            look="solid"
            label={t('editor.preview_copy')}
            doneLabel={t('editor.preview_copied')}
          />
          <ButtonLink href={link} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
            {t('editor.preview_open')}
          </ButtonLink>
          <Act act="disable" look="quiet" text={t('editor.preview_disable')} />
        </div>
      </div>
    </Card>
  );
}

interface ActProps {
  readonly act: 'enable' | 'disable';
  readonly look: 'act' | 'quiet';
  readonly text: string;
}

function Act({ act, look, text }: ActProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <CsrfField />
      <Button type="submit" name="act" value={act} look={look} busy={busy}>
        {text}
      </Button>
    </Form>
  );
}
