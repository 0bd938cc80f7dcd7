import { Form } from 'react-router';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { TaskView } from './present-steps.ts';

/** What to do next, each with its reason and where to do it; what was dismissed stays away. */
export function NextSteps({ tasks }: { tasks: readonly TaskView[] }) {
  const t = useT();
  return (
    <section aria-labelledby="tasks" className="grid gap-4">
      <h2 id="tasks" className="text-22">
        {t('command_center.tasks')}
      </h2>
      {tasks.length === 0 && <p className="text-soft">{t('next_steps.none')}</p>}
      <ol className="grid gap-3">
        {tasks.map((task) => (
          <li key={task.key}>
            <Card>
              <h3>{task.title}</h3>
              <p className="mt-1 text-soft">{task.text}</p>
              <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
                <Anchor className="text-link font-semibold" href={task.href}>
                  {task.linkText}
                </Anchor>
                {task.share !== null && (
                  <CopyButton
                    text={task.share}
                    label={t('campaign.copy_link')}
                    doneLabel={t('campaign.link_copied')}
                    size="small"
                  />
                )}
                {task.dismiss !== null && <Dismiss step={task.dismiss} title={task.title} />}
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dismiss({ step, title }: { step: string; title: string }) {
  const t = useT();
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="step" value={step} />
      <Button
        type="submit"
        look="quiet"
        size="small"
        aria-label={t('next_steps.dismiss_of', { title })}
      >
        {t('next_steps.dismiss')}
      </Button>
    </Form>
  );
}
