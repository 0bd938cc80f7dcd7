import './figures.css';
import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import { useLiveFigures } from '../live/use-live-figures.ts';
import { FiguresPanel } from './figures-panel.tsx';
import type { loader } from './figures-page.data.ts';
import type { RangeView } from './figures-view.ts';

export { headers, loader } from './figures-page.data.ts';

/** Figures of some days: what matters first, then each chart with the table behind it. */
export default function FiguresPage() {
  const { workspace, section, liveHref, range, figures, panels } = useLoaderData<typeof loader>();
  useLiveFigures(liveHref, null);
  const locale = useLocale();
  return (
    <WorkspaceFrame workspace={workspace} section={section}>
      {range && (
        <RangeForm range={range} action={paths.commandCenter(locale, workspace.slug, section)} />
      )}
      {figures.length > 0 && (
        <KeyFigures framed>
          {figures.map((one) => (
            <KeyFigure key={one.label} {...one} />
          ))}
        </KeyFigures>
      )}
      {panels.map((panel) => (
        <div key={panel.key} id={panel.key}>
          <FiguresPanel panel={panel} />
        </div>
      ))}
    </WorkspaceFrame>
  );
}

function RangeForm({ range, action }: { range: RangeView; action: string }) {
  const t = useT();
  return (
    <section aria-label={t('figures.range')} className="grid gap-4">
      <Chips label={t('figures.range')} chips={range.chips} />
      <Form
        method="get"
        action={action}
        className="figures-range"
        key={range.from + range.to}
        noValidate
      >
        <TextInput label={t('figures.from')} name="from" type="date" defaultValue={range.from} />
        <TextInput label={t('figures.to')} name="to" type="date" defaultValue={range.to} />
        <Button type="submit">{t('figures.show')}</Button>
      </Form>
      {range.isRefused && <Notice icon>{t('figures.range_refused')}</Notice>}
      <p className="text-14 text-soft">{range.text}</p>
    </section>
  );
}
