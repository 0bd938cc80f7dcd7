import { Form } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { Button } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CellView } from '../frame/admin-view.ts';
import './curating.css';

export interface ChosenCampaignView {
  readonly id: number;
  readonly title: string;
  readonly language: string;
  readonly href: string;
  readonly state: CellView;
  /** What else there is to know about it here. */
  readonly note: string | null;
}

interface ChosenCampaignsProps {
  readonly title: string;
  readonly emptyText: string;
  readonly campaigns: readonly ChosenCampaignView[];
  /** Whether their order says something. */
  readonly isOrdered: boolean;
}

/** Campaigns that were chosen by hand: each is moved by a place or taken out by a plain button. */
export function ChosenCampaigns({ title, emptyText, campaigns, isOrdered }: ChosenCampaignsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <Section title={title}>
      {campaigns.length === 0 ? (
        <p className="admin-empty">{emptyText}</p>
      ) : (
        <List className="chosen-campaigns">
          {campaigns.map((campaign, at) => (
            <li key={campaign.id}>
              {isOrdered && <span className="admin-note">{at + 1}</span>}
              <span>
                <TextLink href={campaign.href} look="strong" data-row-link="">
                  <bdi lang={campaign.language}>{campaign.title}</bdi>
                </TextLink>{' '}
                <Badge tone={campaign.state.tone ?? 'neutral'}>{campaign.state.text}</Badge>
                {campaign.note && <span className="admin-note"> {campaign.note}</span>}
              </span>
              <Moves
                campaign={campaign}
                canGoUp={isOrdered && at > 0}
                canGoDown={isOrdered && at < campaigns.length - 1}
              />
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

interface MovesProps {
  readonly campaign: ChosenCampaignView;
  readonly canGoUp: boolean;
  readonly canGoDown: boolean;
}

function Moves({ campaign: { id, title }, canGoUp, canGoDown }: MovesProps) {
  const t = useT();
  return (
    <Form method="post" className="chosen-moves" preventScrollReset data-keeps-focus="">
      <CsrfField />
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      {canGoUp && <Move move="up" label={t('curating.up')} of={t('curating.up_of', { title })} />}
      {canGoDown && (
        <Move move="down" label={t('curating.down')} of={t('curating.down_of', { title })} />
      )}
      <Move move="out" label={t('curating.out')} of={t('curating.out_of', { title })} />
    </Form>
  );
}

function Move({ move, label, of }: { move: string; label: string; of: string }) {
  return (
    <Button type="submit" size="small" name="move" value={move} aria-label={of}>
      {label}
    </Button>
  );
}
