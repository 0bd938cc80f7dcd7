import { cleanHtml } from '#modules/media/index.ts';
import { slugOf } from '#modules/campaigns/rules.ts';
import type { KnownCampaigns } from './known-campaigns.ts';
import { insertUpdates, setStories, type UpdateToImport } from './market.store.ts';
import { isRefusal, readRow, storyRow, updateRow } from './reading/market-rows.ts';
import { STRANGER, type Step } from './run-step.ts';

interface TextGround {
  readonly campaigns: KnownCampaigns;
  readonly anchor: Date;
}

interface StoryOfCampaign {
  readonly campaign_id: number;
  readonly story_html: string;
  readonly risks: string;
}

export function storyStep(
  path: string,
  { campaigns }: TextGround,
  say: (line: string) => void,
): Step<StoryOfCampaign> {
  return {
    name: 'stories',
    path,
    say,
    read(json) {
      const row = readRow(storyRow, json);
      if (isRefusal(row)) return row;
      const campaign = campaigns.find(row);
      if (campaign === undefined) return STRANGER;
      return {
        campaign_id: campaign.id,
        story_html: paragraphs(row.story),
        risks: row.risks ?? '',
      };
    },
    async write(tx, rows) {
      await setStories(tx, rows);
    },
  };
}

const DAYS_BETWEEN_UPDATES = 4;
const DAY_MS = 86_400_000;

export function updateStep(
  path: string,
  { campaigns, anchor }: TextGround,
  say: (line: string) => void,
): Step<UpdateToImport> {
  return {
    name: 'updates',
    path,
    say,
    read(json) {
      const row = readRow(updateRow, json);
      if (isRefusal(row)) return row;
      const campaign = campaigns.find(row);
      if (campaign === undefined) return STRANGER;
      // Rows have numbers but no dates.
      const day = campaign.launchedAt.getTime() + row.number * DAYS_BETWEEN_UPDATES * DAY_MS;
      const latest = anchor.getTime() - DAY_MS / 24;
      return {
        campaign_id: campaign.id,
        number: row.number,
        slug: `${slugOf(row.title).slice(0, 70).replace(/-+$/, '')}-${row.number}`,
        title: row.title,
        body_html: paragraphs(row.text),
        author_id: campaign.ownerId,
        published_at: new Date(Math.min(day, latest)),
      };
    },
    async write(tx, rows) {
      await insertUpdates(tx, rows);
    },
  };
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as rich text: a paragraph a line. */
export function paragraphs(text: string): string {
  const html = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)}</p>`)
    .join('\n');
  return cleanHtml(html);
}
