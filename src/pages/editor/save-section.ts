import { campaignOfTeam, draftBody, updateDraft } from '#modules/campaigns/index.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { DraftPatch, FormValues } from './editor-view.ts';

/**
 * Writes a section's form as it comes without a script: the same reading of it, the same call.
 * Throws 404 and 403 as the editor does, 409 for what is frozen or was saved meanwhile, 422 with fields.
 */
export async function saveSection(
  idOrSlug: number | string,
  actor: Actor,
  form: FormValues,
  read: (form: FormValues) => DraftPatch,
): Promise<number> {
  const campaign = await campaignOfTeam(idOrSlug, actor, 'edit_campaign');
  const version = /^\d{1,9}$/.test(String(form.version)) ? { version: Number(form.version) } : {};
  const body = draftBody.safeParse({ ...read(form), ...version });
  if (!body.success) throw schemaError(body.error);
  await updateDraft(campaign.id, body.data);
  return campaign.id;
}
