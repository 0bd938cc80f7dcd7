import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { paths } from '#app/paths.ts';
import { apiClient } from '#platform/web/api-client.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SettingsProps } from './settings-view.ts';

const DELAY_MS = 400;
interface Found {
  readonly link: string;
  readonly state: 'free' | 'taken';
}

/** Asks whether a link is free, a moment after the last key; the answer of an older text is dropped. */
function useAvailability(campaignId: number, known: string) {
  const [found, setFound] = useState<Found | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const round = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (link: string) => {
    clearTimeout(timer.current);
    setFound(null);
    round.current += 1;
    const mine = round.current;
    if (link.length < 3 || link === known) return;
    timer.current = setTimeout(() => {
      const address = paths.api(`campaigns/${campaignId}/short_link_availability`, {
        short_link: link.toLowerCase(),
      });
      apiClient
        .get<{ response: { available: boolean } }>(address)
        .then(({ body }) => {
          if (mine !== round.current) return;
          setFound({
            link: link.toLowerCase(),
            state: body.response.available ? 'free' : 'taken',
          });
        })
        // Saving says the same.
        .catch(() => undefined);
    }, DELAY_MS);
  };
  return { found, ask };
}

/** A few letters that people can remember. */
export function ShortLink({ view }: SettingsProps) {
  const t = useT();
  const form = useFormState();
  const { found, ask } = useAvailability(view.editor.id, view.shortLink);
  const isOwn = form.problem === null && view.shortLink !== '' && found?.link === view.shortLink;
  return (
    <Section title={t('settings_editor.link')} text={t('settings_editor.link_text')}>
      <Form method="post" data-own-save="" className="panel grid gap-4" preventScrollReset>
        <CsrfField />
        <TextInput
          label={t('settings_editor.short_link')}
          name="short_link"
          prefix={<span translate="no">{view.shortPrefix}</span>}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={form.value('short_link', view.shortLink)}
          error={form.error('short_link')}
          hint={
            <span role="status">
              {t(`settings_editor.link_${isOwn ? 'rule' : (found?.state ?? 'rule')}`)}
            </span>
          }
          onInput={({ currentTarget }) => ask(currentTarget.value.trim())}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="short_link">
            {t('settings_editor.save')}
          </Button>
          {view.shortUrl && (
            <CopyButton
              text={view.shortUrl}
              look="quiet"
              label={t('perks_editor.copy')}
              doneLabel={t('perks_editor.copied')}
            />
          )}
        </p>
      </Form>
    </Section>
  );
}
