import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { timeText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { pollJob } from '#platform/web/calls/job-poller.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './data-page.data.ts';

type ExportState = Awaited<ReturnType<typeof loader>>['exported'];

const POLL_MS = 1500;

/** A file with all that is kept of oneself: asked for, made by a job, fetched once. */
export function ExportSection({ exported }: { exported: ExportState }) {
  const t = useT();
  return (
    <Section title={t('export.title')} text={t('export.text')}>
      <div className="grid max-w-form gap-5">
        {exported.state === 'under_way' && <UnderWay job={exported} />}
        {exported.state === 'ready' && <Ready file={exported} />}
        {exported.state === 'fetched' && <Notice tone="good">{t('export.fetched')}</Notice>}
        {exported.state === 'expired' && <Notice>{t('export.expired')}</Notice>}
        {exported.state === 'failed' && <Notice tone="bad">{t('export.failed')}</Notice>}
        {exported.state !== 'under_way' && <AskForm isAgain={exported.state !== 'none'} />}
      </div>
    </Section>
  );
}

function AskForm({ isAgain }: { isAgain: boolean }) {
  const t = useT();
  const busy = useNavigation().formData?.get('act') === 'export';
  return (
    <Form method="post">
      <CsrfField />
      <Button type="submit" name="act" value="export" size="large" busy={busy}>
        {t(isAgain ? 'export.ask_again' : 'export.ask')}
      </Button>
    </Form>
  );
}

/** Follows the job; without a script the page comes again by itself. */
function UnderWay({ job }: { job: Extract<ExportState, { state: 'under_way' }> }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState({ done: job.done, total: job.total });
  useEffect(
    () =>
      pollJob({
        showUrl: paths.api('job_statuses/{id}'),
        id: job.jobId,
        intervalMs: POLL_MS,
        onProgress: (status) => setProgress(status.progress),
        callback: () => void revalidate(),
      }),
    [job.jobId, revalidate],
  );
  const { done, total } = progress;
  return (
    <div className="grid gap-2" role="status">
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <ProgressBar
        value={done}
        max={Math.max(total, 1)}
        label={t('export.under_way')}
        valueText={total > 0 ? t('export.parts', { done, total }) : t('export.waiting')}
      />
      <p>
        {t('export.under_way')}{' '}
        <span className="text-soft tabular">
          {total > 0 ? t('export.parts', { done, total }) : t('export.waiting')}
        </span>
      </p>
      <p className="text-14 text-soft">{t('export.may_leave')}</p>
    </div>
  );
}

function Ready({ file }: { file: Extract<ExportState, { state: 'ready' }> }) {
  const t = useT();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const until = timeText(new Date(file.expiresAt), locale, 'UTC');
  const kilobytes = Math.max(1, Math.round(file.bytes / 1000));
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
  return (
    <Notice tone="good" title={t('export.ready')}>
      <p className="pb-3">{t('export.ready_text', { until, size })}</p>
      <ButtonLink
        href={file.url}
        reload
        look="solid"
        icon={<Download aria-hidden="true" />}
        // The file is an attachment: the page stays, and should say that it was fetched.
        onClick={() => setTimeout(() => void revalidate(), POLL_MS)}
      >
        {t('export.download')}
      </ButtonLink>
    </Notice>
  );
}
