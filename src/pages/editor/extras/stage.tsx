import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Section } from '#design/layout/section.tsx';
import { Steps } from '#design/navigation/steps.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExtrasProps } from './extras-view.ts';
import { Review } from './review.tsx';

/** How far the thing is; each stage is shown once staff saw its evidence. */
export function Stage({ view }: ExtrasProps) {
  const t = useT();
  const form = useFormState();
  const { stage, stages, nextStage, reviews } = view;
  const reached = stage === null ? -1 : stages.findIndex((name) => name === stage);
  const isPending = reviews.stage?.state === 'pending';
  return (
    <Section id="stage" title={t('extras_editor.stage')} text={t('extras_editor.stage_text')}>
      <div className="panel grid gap-5">
        <Steps
          label={t('extras_editor.stage')}
          steps={stages.map((name, place) => ({
            label: t(`extras_editor.stage_${name}`),
            state: place <= reached ? 'done' : place === reached + 1 ? 'current' : 'ahead',
          }))}
        />
        <Review review={reviews.stage} />
        {nextStage && !isPending && (
          <Form method="post" data-own-save="" className="grid gap-4" preventScrollReset>
            <CsrfField />
            <TextArea
              label={t('extras_editor.evidence', { stage: t(`extras_editor.stage_${nextStage}`) })}
              hint={t('extras_editor.evidence_text')}
              name="evidence"
              rows={4}
              max={4000}
              defaultValue={form.value('evidence')}
              error={form.error('evidence')}
            />
            <p>
              <Button type="submit" name="act" value="stage">
                {t('extras_editor.send')}
              </Button>
            </p>
          </Form>
        )}
      </div>
    </Section>
  );
}
