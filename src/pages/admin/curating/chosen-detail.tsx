import type { ReactNode } from 'react';
import { ButtonLink } from '#design/actions/button.tsx';
import { AdminDetail } from '../frame/admin-detail.tsx';
import type { DetailView } from '../frame/admin-view.ts';
import { ChosenCampaigns, type ChosenCampaignView } from './chosen-campaigns.tsx';

export interface ChosenDetailView extends DetailView {
  readonly chosen: {
    readonly title: string;
    readonly emptyText: string;
    readonly campaigns: readonly ChosenCampaignView[];
    readonly isOrdered: boolean;
  };
  readonly preview: { readonly href: string; readonly label: string } | null;
}

/** One thing and the campaigns that were chosen for it. */
export function ChosenDetail({ view }: { view: ChosenDetailView }): ReactNode {
  const { chosen, preview, ...detail } = view;
  return (
    <AdminDetail
      view={detail}
      actions={
        preview && (
          <ButtonLink href={preview.href} size="small">
            {preview.label}
          </ButtonLink>
        )
      }
    >
      <ChosenCampaigns {...chosen} />
    </AdminDetail>
  );
}
