import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { OwnCampaignView } from './individual-view.ts';

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
  const locale = useLocale();
  const { id, title, href, state, isOwner, mayEdit, mayLead } = campaign;
  const name = title || t('individual.untitled');
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-3">
          <TextLink href={href} look="strong">
            {name}
          </TextLink>
          <Badge>{t(`campaigns.state.${state}`)}</Badge>
          {!isOwner && <Badge tone="tide">{t('individual.on_team')}</Badge>}
        </p>
        {mayLead && (
          <ButtonLink
            size="small"
            href={paths.commandCenter(locale, id)}
            aria-label={t('individual.command_center_of', { title: name })}
          >
            {t('individual.command_center')}
          </ButtonLink>
        )}
        {mayEdit && (
          <ButtonLink
            size="small"
            href={paths.campaignEdit(locale, id)}
            aria-label={t('individual.edit_of', { title: name })}
          >
            {t('individual.edit_campaign')}
          </ButtonLink>
        )}
        {!isOwner && (
          <ButtonLink
            size="small"
            look="quiet"
            href={paths.leaveTeam(locale, id)}
            aria-label={t('individual.leave_of', { title: name })}
          >
            {t('individual.leave')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
