import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { classes } from '#design/classes.ts';
import { Badge, type BadgeTone } from '#design/feedback/badge.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { Picture } from '#design/media/picture.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { OwnCampaignView, OwnFigures } from './individual-view.ts';

const TONES: Partial<Record<OwnCampaignView['state'], BadgeTone>> = {
  live: 'good',
  forever_funding: 'good',
  held: 'warn',
};

/** Picture beside words; on a phone a small one, and what can be done below both. */
const ROW = classes(
  'grid grid-cols-[min(6rem,25%)_minmax(0,1fr)] gap-4',
  'sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-5',
);

/** What somebody works on, as they alone see it: each leads to its editor and its command center. */
export function OwnCampaigns({ campaigns }: { campaigns: readonly OwnCampaignView[] }) {
  const t = useT();
  const locale = useLocale();
  if (campaigns.length === 0) return null;
  return (
    <Section
      title={t('individual.own_campaigns')}
      text={t('individual.own_campaigns_text')}
      action={
        <TextLink href={paths.campaignNew(locale)} look="strong">
          {t('individual.start_campaign')}
        </TextLink>
      }
    >
      <ul className="grid gap-3">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <OwnCampaign campaign={campaign} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OwnCampaign({ campaign }: { campaign: OwnCampaignView }) {
  const t = useT();
  const { title, href, state, isOwner, image, figures } = campaign;
  return (
    <Card className={ROW}>
      <div className="sm:row-span-2">
        <Picture image={image} sizes="(min-width: 640px) 160px, 25vw" ratio="card" rounded />
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 text-18">
            <Anchor href={href}>{title || t('individual.untitled')}</Anchor>
          </h3>
          <p className="flex flex-wrap gap-2">
            {!isOwner && <Badge tone="tide">{t('individual.on_team')}</Badge>}
            <Badge tone={TONES[state] ?? 'neutral'}>{t(`campaigns.state.${state}`)}</Badge>
          </p>
        </div>
        {figures && <Figures figures={figures} />}
      </div>
      <Ways campaign={campaign} />
    </Card>
  );
}

function Figures({ figures }: { figures: OwnFigures }) {
  return (
    <div>
      <ProgressBar
        state={figures.bar}
        size="small"
        label={figures.progressLabel}
        valueText={figures.percentText}
      />
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-14 tabular">
        <strong className="font-semibold">{figures.percentText}</strong>
        <span className="text-soft">{figures.progressLabel}</span>
        <span className={figures.urgent ? 'text-coral-ink sm:ml-auto' : 'text-soft sm:ml-auto'}>
          {figures.timeText}
        </span>
      </p>
    </div>
  );
}

/** Where its people go to work on it. */
function Ways({ campaign }: { campaign: OwnCampaignView }) {
  const t = useT();
  const locale = useLocale();
  const { id, isOwner, mayEdit, mayLead } = campaign;
  const title = campaign.title || t('individual.untitled');
  return (
    <div className="flex flex-wrap content-end gap-3 max-sm:col-span-2">
      {mayLead && (
        <ButtonLink
          size="small"
          href={paths.commandCenter(locale, id)}
          aria-label={t('individual.command_center_of', { title })}
        >
          {t('individual.command_center')}
        </ButtonLink>
      )}
      {mayEdit && (
        <ButtonLink
          size="small"
          href={paths.campaignEdit(locale, id)}
          aria-label={t('individual.edit_of', { title })}
        >
          {t('individual.edit_campaign')}
        </ButtonLink>
      )}
      {!isOwner && (
        <ButtonLink
          size="small"
          look="quiet"
          href={paths.leaveTeam(locale, id)}
          aria-label={t('individual.leave_of', { title })}
        >
          {t('individual.leave')}
        </ButtonLink>
      )}
    </div>
  );
}
