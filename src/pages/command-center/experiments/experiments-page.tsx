import type { ReactNode } from 'react';
import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { BarList } from '#design/charts/bar-chart.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { Facts } from '#design/data/facts.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { FileLink } from '../frame/file-link.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './experiments-page.data.ts';
import type { TrialView, VersionView } from './present-trial.ts';
import { StartForm } from './start-form.tsx';

export { action, headers, loader } from './experiments-page.data.ts';

type Translate = ReturnType<typeof useT>;

/** What is tried out on the campaign's page, what came of it, and what could be tried next. */
export default function ExperimentsPage() {
  const t = useT();
  const { workspace, isLive, trials, choices, versionHref, olderHref, fileHref } =
    useLoaderData<typeof loader>();
  const { general } = useFormState();
  const running = trials.find((one) => one.isRunning);
  const ended = trials.filter((one) => !one.isRunning);
  const { language } = workspace;
  return (
    <WorkspaceFrame workspace={workspace} section="experiments">
      {general && <FormProblem title={general} />}
      <p className="max-w-measure text-soft">{t('experiments.lead')}</p>
      {trials.length > 0 && <FileLink href={fileHref} />}
      {running && (
        <Section title={t('experiments.running')}>
          <Trial trial={running} language={language}>
            <p>
              <TextLink href={versionHref}>{t('experiments.see_b')}</TextLink>
            </p>
            <Endings trial={running} language={language} />
          </Trial>
        </Section>
      )}
      {choices && (
        <Section title={t('experiments.start_title')}>
          <StartForm choices={choices} language={language} />
        </Section>
      )}
      {!isLive && <Notice icon>{t('experiments.only_live')}</Notice>}
      {ended.length > 0 && (
        <Section title={t('experiments.ended')}>
          <div className="grid gap-6">
            {ended.map((trial) => (
              <Trial key={trial.id} trial={trial} language={language}>
                {trial.mayUndo && <Undo trial={trial} />}
              </Trial>
            ))}
          </div>
        </Section>
      )}
      {olderHref && <ShowMore href={olderHref}>{t('experiments.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}

interface TrialProps {
  readonly trial: TrialView;
  readonly language: string;
  readonly children?: ReactNode;
}

function Trial({ trial, language, children }: TrialProps) {
  const t = useT();
  const { title, datesText, ending, verdict, versions } = trial;
  return (
    <Card>
      <div className="grid gap-4">
        <div>
          <h3 className="text-18">{title}</h3>
          <p className="text-14 text-soft">{datesText}</p>
        </div>
        {ending && (
          <p>
            <Badge tone={ending === 'adopted' ? 'good' : 'neutral'}>
              {t(`experiments.${ending}`)}
            </Badge>
          </p>
        )}
        <Notice tone={verdict.tone} icon>
          {verdict.text}
        </Notice>
        {versions.some(({ share }) => share > 0) && (
          <BarList
            label={t('experiments.conversion')}
            bars={versions.map(({ name, share, shareText }) => {
              return { label: name, value: share * 100, text: shareText };
            })}
          />
        )}
        <DataTable
          caption={[t('experiments.versions'), title, datesText, versions.at(-1)?.text].join(' · ')}
          rows={versions}
          rowKey={({ name }) => name}
          columns={columnsOf(t, language)}
          stacks
        />
        {children}
      </div>
    </Card>
  );
}

function columnsOf(t: Translate, language: string): Column<VersionView>[] {
  return [
    {
      key: 'version',
      title: t('experiments.version'),
      cell: ({ name, text }) => (
        <>
          <strong>{name}</strong>
          <span className="block" lang={language}>
            {text}
          </span>
        </>
      ),
    },
    { key: 'people', title: t('experiments.people'), align: 'end', cell: (one) => one.people },
    {
      key: 'checkouts',
      title: t('experiments.checkouts'),
      align: 'end',
      cell: (one) => one.checkouts,
    },
    {
      key: 'contributions',
      title: t('experiments.contributions'),
      align: 'end',
      cell: (one) => one.contributions,
    },
  ];
}

/** Either way everybody sees the same page again, and the comparison is over: so each is asked twice. */
function Endings({ trial, language }: { trial: TrialView; language: string }) {
  const t = useT();
  const [now, then] = trial.versions.map(({ name, text }) => (
    <span key={name} lang={language}>
      {text}
    </span>
  ));
  return (
    <div className="grid justify-items-start gap-4">
      <details className="details">
        <summary>{t('experiments.adopt')}</summary>
        <Form method="post" className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="experiment" value={trial.id} />
          <p className="max-w-measure">{t('experiments.adopt_text')}</p>
          <Facts
            facts={[
              { term: t('experiments.page_now'), value: now },
              { term: t('experiments.page_then'), value: then },
            ]}
          />
          <p>
            <Button type="submit" name="intent" value="adopt" look="solid">
              {t('experiments.adopt_sure')}
            </Button>
          </p>
        </Form>
      </details>
      <details className="details">
        <summary>{t('experiments.stop')}</summary>
        <Form method="post" className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="experiment" value={trial.id} />
          <p className="max-w-measure">{t('experiments.stop_text')}</p>
          <p>
            <Button type="submit" name="intent" value="stop" look="solid">
              {t('experiments.stop_sure')}
            </Button>
          </p>
        </Form>
      </details>
    </div>
  );
}

/** The way back to version A, as long as the page is what was adopted. */
function Undo({ trial }: { trial: TrialView }) {
  const t = useT();
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="experiment" value={trial.id} />
      <Button type="submit" name="intent" value="undo">
        {t('experiments.undo')}
      </Button>
    </Form>
  );
}
