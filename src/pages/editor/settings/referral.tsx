import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { type Translate, useT } from '#platform/web/messages.tsx';
import type { SettingsProps } from './settings-view.ts';

type Brought = NonNullable<SettingsProps['view']['referral']['brought']>;

function columnsOf(t: Translate): Column<Brought[number]>[] {
  return [
    { key: 'code', title: t('settings_editor.referral_link'), cell: (row) => row.code },
    {
      key: 'visits',
      title: t('settings_editor.referral_visits'),
      align: 'end',
      cell: (row) => row.visits,
    },
    {
      key: 'contributions',
      title: t('settings_editor.referral_contributions'),
      align: 'end',
      cell: (row) => row.contributions,
    },
    {
      key: 'raised',
      title: t('settings_editor.referral_raised'),
      align: 'end',
      cell: (row) => row.raisedText,
    },
    {
      key: 'page',
      title: t('settings_editor.referral_page'),
      cell: (row) => (
        <TextLink href={row.pageHref}>
          {t('settings_editor.referral_see', { code: row.code })}
        </TextLink>
      ),
    },
  ];
}

/** Who brought whom: every link that somebody came by. */
function BroughtTable({ rows }: { rows: Brought }) {
  const t = useT();
  return (
    <DataTable
      caption={t('settings_editor.referral_brought')}
      showCaption
      stacks
      columns={columnsOf(t)}
      rows={rows}
      rowKey={(row) => row.code}
      empty={<p className="text-soft">{t('settings_editor.referral_none')}</p>}
    />
  );
}

/** A link for each who spreads the word: whoever backs after coming by it is counted for them. */
export function Referral({ view }: SettingsProps) {
  const t = useT();
  const { code, url, isWrong, brought } = view.referral;
  return (
    <Section
      id="referral"
      title={t('settings_editor.referral')}
      text={t('settings_editor.referral_text')}
    >
      <div className="panel grid gap-4">
        <Form method="get" action="#referral" className="grid gap-4" preventScrollReset>
          <TextInput
            label={t('settings_editor.referral_code')}
            hint={t('settings_editor.referral_rule')}
            name="code"
            maxLength={20}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={code}
            error={isWrong ? t('settings_editor.referral_rule') : undefined}
          />
          <p>
            <Button type="submit">{t('settings_editor.referral_make')}</Button>
          </p>
        </Form>
        {url && (
          <div className="grid justify-items-start gap-2 border-t border-line pt-4" role="status">
            <code className="text-14 [overflow-wrap:anywhere]">{url}</code>
            <CopyButton
              text={url}
              size="small"
              label={t('perks_editor.copy')}
              doneLabel={t('perks_editor.copied')}
            />
          </div>
        )}
        {brought && <BroughtTable rows={brought} />}
      </div>
    </Section>
  );
}
