import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Facts } from '#design/data/facts.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SettingsView } from './settings-view.ts';

type HoldView = NonNullable<SettingsView['hold']>;

/** Why the campaign is held, what is wanted by when, and what was answered. */
export function Hold(props: { hold: HoldView; isOwner: boolean }) {
  const { hold, isOwner } = props;
  const t = useT();
  const form = useFormState();
  return (
    <Section id="hold" title={t('settings_editor.hold')}>
      <div className="panel grid gap-5">
        <Notice tone="warn" title={t('settings_editor.hold_title')}>
          {t('settings_editor.hold_text')}
        </Notice>
        <Facts
          facts={[
            {
              term: t('settings_editor.hold_reason'),
              value: (
                <span className="block first-letter:uppercase">
                  {t(`campaigns.hold_reason.${hold.reason}`)}
                </span>
              ),
            },
            ...(hold.evidence
              ? [{ term: t('settings_editor.hold_evidence'), value: hold.evidence }]
              : []),
            ...(hold.due ? [{ term: t('settings_editor.hold_due'), value: hold.due }] : []),
          ]}
        />
        <Answers answers={hold.answers} />
        {hold.earlier.length > 0 && <Earlier rounds={hold.earlier} />}
        {isOwner && (
          // What was sent stands above; the next answer begins empty.
          <Form
            key={`${hold.id} ${hold.answers.length}`}
            method="post"
            data-own-save=""
            className="grid gap-4"
          >
            <CsrfField />
            <TextArea
              label={t('settings_editor.your_answer')}
              name="hold_answer"
              rows={5}
              max={4000}
              defaultValue={form.value('hold_answer')}
              error={form.error('hold_answer')}
            />
            <p className="flex flex-wrap gap-3">
              <Button type="submit" name="act" value="answer" look="solid">
                {t('settings_editor.answer')}
              </Button>
              {hold.mayAppeal && (
                <Button type="submit" name="act" value="appeal">
                  {t('settings_editor.appeal')}
                </Button>
              )}
            </p>
          </Form>
        )}
      </div>
    </Section>
  );
}

function Answers({ answers }: Pick<HoldView, 'answers'>) {
  const t = useT();
  return answers.map((one) => (
    <blockquote key={one.id} className="border-l-2 border-line pl-4">
      <p className="text-14 text-soft">{t(`settings_editor.said_${one.kind}`, { time: one.at })}</p>
      <p className="whitespace-pre-line">{one.body}</p>
    </blockquote>
  ));
}

/** What was asked for before, the latest first, and what was said to it. */
function Earlier({ rounds }: { rounds: HoldView['earlier'] }) {
  const t = useT();
  return (
    <section className="grid gap-5">
      <h3 className="text-16">{t('settings_editor.hold_before')}</h3>
      {rounds.map((round) => (
        <div key={round.id} className="grid gap-3">
          <div>
            <p className="text-14 text-soft">
              {t('settings_editor.hold_asked', { time: round.at })}
            </p>
            <p className="whitespace-pre-line">{round.evidence}</p>
          </div>
          <Answers answers={round.answers} />
        </div>
      ))}
    </section>
  );
}
