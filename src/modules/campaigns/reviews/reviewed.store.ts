import { type Executor, sql } from '#platform/db/sql.ts';

export const PRODUCT_STAGES = ['concept', 'prototype', 'production', 'shipping'] as const;
export type ProductStage = (typeof PRODUCT_STAGES)[number];

export interface ExternalCampaign {
  url: string;
  raisedMinor: bigint;
  currency: string;
  contributors: number;
  proof: string;
  approvedAt: Date | null;
}

export async function findExternal(
  q: Executor,
  campaignId: number,
): Promise<ExternalCampaign | undefined> {
  const row = await q.maybe<{
    url: string;
    raised_minor: bigint;
    currency: string;
    contributors: number;
    proof: string;
    approved_at: Date | null;
  }>(sql`
    select url, raised_minor, currency, contributors, proof, approved_at from external_campaigns
    where campaign_id = ${campaignId}`);
  return (
    row && {
      url: row.url,
      raisedMinor: row.raised_minor,
      currency: row.currency,
      contributors: row.contributors,
      proof: row.proof,
      approvedAt: row.approved_at,
    }
  );
}

/** Keeps what is said to have been raised elsewhere; another claim needs another approval. */
export async function saveExternal(
  tx: Executor,
  campaignId: number,
  external: Omit<ExternalCampaign, 'approvedAt'>,
): Promise<void> {
  const { url, raisedMinor, currency, contributors, proof } = external;
  await tx.run(sql`
    insert into external_campaigns (campaign_id, url, raised_minor, currency, contributors, proof)
    values (${campaignId}, ${url}, ${raisedMinor}, ${currency}, ${contributors}, ${proof})
    on conflict (campaign_id) do update set url = excluded.url, raised_minor = excluded.raised_minor,
      currency = excluded.currency, contributors = excluded.contributors, proof = excluded.proof,
      approved_at = null, updated_at = clock_now()`);
}

/** Approved: shown apart from what is raised here, never payable. */
export async function approveExternal(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`
    update external_campaigns set approved_at = clock_now() where campaign_id = ${campaignId}`);
}

export async function setNonprofit(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`
    update campaigns set nonprofit = true, updated_at = clock_now() where id = ${campaignId}`);
}

export interface StageRow {
  id: number;
  campaignId: number;
  stage: ProductStage;
  groupId: number;
  isApproved: boolean;
  isRescinded: boolean;
}

export async function insertStage(
  tx: Executor,
  stage: { campaignId: number; stage: ProductStage; evidence: string; groupId: number },
): Promise<number> {
  const { campaignId, stage: name, evidence, groupId } = stage;
  const row = await tx.one<{ id: number }>(sql`
    insert into campaign_product_stages (campaign_id, stage, evidence, group_id)
    values (${campaignId}, ${name}, ${evidence}, ${groupId}) returning id`);
  return row.id;
}

/** The stage that is shown: the last one approved and not rescinded. */
export async function currentStage(q: Executor, campaignId: number): Promise<ProductStage | null> {
  const row = await q.maybe<{ stage: ProductStage }>(sql`
    select stage from campaign_product_stages
    where campaign_id = ${campaignId} and approved_at is not null and rescinded_at is null
    order by array_position(array['concept', 'prototype', 'production', 'shipping'], stage) desc
    limit 1`);
  return row?.stage ?? null;
}

interface StageColumns {
  id: number;
  campaign_id: number;
  stage: ProductStage;
  group_id: number;
  approved: boolean;
  rescinded: boolean;
}

const STAGE = sql`
  id, campaign_id, stage, group_id, approved_at is not null as approved,
  rescinded_at is not null as rescinded`;

const toStage = (row: StageColumns): StageRow => ({
  id: row.id,
  campaignId: row.campaign_id,
  stage: row.stage,
  groupId: row.group_id,
  isApproved: row.approved,
  isRescinded: row.rescinded,
});

export async function findStage(q: Executor, id: number): Promise<StageRow | undefined> {
  const row = await q.maybe<StageColumns>(sql`
    select ${STAGE} from campaign_product_stages where id = ${id}`);
  return row && toStage(row);
}

/** The stage that a group asks for; each group of the kind has one. */
export async function findStageOfGroup(
  q: Executor,
  groupId: number,
): Promise<StageRow | undefined> {
  const row = await q.maybe<StageColumns>(sql`
    select ${STAGE} from campaign_product_stages where group_id = ${groupId}`);
  return row && toStage(row);
}

/** The evidence of a group becomes a stage of the product. */
export async function approveStageOfGroup(tx: Executor, groupId: number): Promise<void> {
  await tx.run(sql`
    update campaign_product_stages set approved_at = clock_now() where group_id = ${groupId}`);
}

/** Takes a stage back, and those that were built on it. */
export async function rescindStages(
  tx: Executor,
  stage: StageRow,
  by: number,
  note: string,
): Promise<void> {
  await tx.run(sql`
    update campaign_product_stages set rescinded_at = clock_now(), rescinded_by = ${by},
      rescind_note = ${note}
    where campaign_id = ${stage.campaignId} and approved_at is not null and rescinded_at is null
      and array_position(array['concept', 'prototype', 'production', 'shipping'], stage)
        >= array_position(array['concept', 'prototype', 'production', 'shipping'], ${stage.stage})`);
}

/** Shows the current stage on the campaign. */
export async function showStage(
  tx: Executor,
  campaignId: number,
  stage: ProductStage | null,
): Promise<void> {
  await tx.run(sql`
    update campaigns set product_stage = ${stage}, updated_at = clock_now() where id = ${campaignId}`);
}
