import { ArrowDown, ArrowUp } from 'lucide-react';
import { Form } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink, IconButton } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Picture } from '#design/media/picture.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { PerksView } from './perks-view.ts';

type Line = PerksView['perks'][number];

/** The perks in their order, each with what can be done about it. */
export function PerkList({ view }: { view: PerksView }) {
  return (
    <ol className="panel-list">
      {view.perks.map((perk, place) => (
        <li key={perk.id} className="panel grid gap-3">
          <PerkLine perk={perk} view={view} place={place} />
          {perk.kind === 'secret' && <SecretLink url={perk.secretUrl} id={perk.id} />}
        </li>
      ))}
    </ol>
  );
}

function PerkLine({ perk, view, place }: { perk: Line; view: PerksView; place: number }) {
  const { title } = perk;
  return (
    <div className={perk.picture ? 'panel-row panel-row-picture' : 'panel-row'}>
      {perk.picture && (
        <Picture image={{ ...perk.picture, alt: '' }} sizes="88px" ratio="card" rounded />
      )}
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold [overflow-wrap:anywhere]">{title}</strong>
          <span className="figure text-18">{perk.price}</span>
          <Marks perk={perk} />
        </p>
        <LineFacts perk={perk} />
      </div>
      <Acts perk={perk} view={view} place={place} />
    </div>
  );
}

function Marks({ perk }: { perk: Line }) {
  const t = useT();
  return (
    <>
      {perk.isWaiting && <Badge tone="gold">{t('perks_editor.waits')}</Badge>}
      {perk.isSentBack && <Badge tone="warn">{t('perks_editor.sent_back_badge')}</Badge>}
      {perk.isFeatured && <Badge tone="gold">{t('perks_editor.featured')}</Badge>}
      {perk.kind === 'secret' && <Badge>{t('perks_editor.kind_secret')}</Badge>}
      {perk.kind === 'add_on' && <Badge>{t('perks_editor.kind_add_on')}</Badge>}
      {perk.status === 'hidden' && <Badge tone="warn">{t('perks_editor.status_hidden')}</Badge>}
      {perk.status === 'ended' && <Badge tone="warn">{t('perks_editor.status_ended')}</Badge>}
      {perk.status === 'sold_out' && <Badge tone="warn">{t('perks_editor.status_sold_out')}</Badge>}
    </>
  );
}

function LineFacts({ perk }: { perk: Line }) {
  const t = useT();
  const { taken, limit, delivery, shipping } = perk;
  const places = shipping?.map(({ place, fee }) => `${place} ${fee}`).join(' · ');
  return (
    <p className="panel-facts tabular">
      <span>
        {limit === null
          ? t('perks_editor.taken', { count: taken })
          : t('perks_editor.taken_of', { count: taken, limit })}
      </span>
      {delivery && <span>{t('perks_editor.delivered', { month: delivery })}</span>}
      <span>
        {shipping === null
          ? t('perks_editor.ships_nothing')
          : places || t('perks_editor.ships_nowhere')}
      </span>
    </p>
  );
}

function Acts({ perk, view, place }: { perk: Line; view: PerksView; place: number }) {
  const t = useT();
  const locale = useLocale();
  const { id, title } = perk;
  const here = paths.campaignEdit(locale, view.editor.id, 'perks');
  return (
    <Form method="post" action={here} className="panel-acts" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="id" value={id} />
      <IconButton
        type="submit"
        name="act"
        value="up"
        size="small"
        label={t('perks_editor.up', { title })}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place === 0}
      />
      <IconButton
        type="submit"
        name="act"
        value="down"
        size="small"
        label={t('perks_editor.down', { title })}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === view.perks.length - 1}
      />
      <ButtonLink
        href={`${here}?edit=${id}`}
        size="small"
        aria-label={t('perks_editor.edit_of', { title })}
      >
        {t('perks_editor.edit')}
      </ButtonLink>
      {!perk.isClaimed && <Remove perk={perk} />}
    </Form>
  );
}

/** What takes it away; where that leaves nothing to choose, it says so first. */
function Remove({ perk: { title, loss } }: { perk: Line }) {
  const t = useT();
  const button = (
    <Button
      type="submit"
      name="act"
      value="remove"
      size="small"
      look={loss ? 'danger' : 'quiet'}
      aria-label={t('perks_editor.remove_of', { title })}
    >
      {t('perks_editor.remove')}
    </Button>
  );
  if (!loss) return button;
  return (
    <details className="details">
      <summary>{t('perks_editor.remove')}</summary>
      <p className="text-14">{loss}</p>
      {button}
    </details>
  );
}

/** Only who has this link sees the perk. */
function SecretLink({ url, id }: { url: string | null; id: number }) {
  const t = useT();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-14 text-soft">
        {t(url ? 'perks_editor.secret_text' : 'perks_editor.secret_unreachable')}
      </p>
      {url && <code className="text-14 [overflow-wrap:anywhere]">{url}</code>}
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        {url && (
          <CopyButton
            text={url}
            size="small"
            label={t('perks_editor.copy')}
            doneLabel={t('perks_editor.copied')}
          />
        )}
        <Button
          type="submit"
          name="act"
          value="secret_link"
          size="small"
          look={url ? 'quiet' : 'line'}
        >
          {t(url ? 'perks_editor.new_link' : 'perks_editor.first_link')}
        </Button>
      </Form>
    </div>
  );
}
