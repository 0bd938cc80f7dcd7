import { audit } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { contentErrors } from '../content.errors.ts';
import { readFileText } from '../read-texts.ts';
import { type Topic, TOPICS } from '../rules.ts';
import {
  findNewestText,
  findText,
  insertText,
  listEdited,
  listTexts,
  lockTexts,
  type TextRow,
} from './text.store.ts';

const MOST_VERSIONS = 50;

export interface PageName {
  readonly topic: Topic;
  readonly locale: Locale;
}

/** What a curator writes; the body in Markdown. */
export interface TextContent {
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

export interface EditedText extends PageName, TextContent {
  /** 0 while nobody has changed the page. */
  readonly version: number;
  /** False where the text is that of the file. */
  readonly isEdited: boolean;
  readonly versions: readonly TextRow[];
}

/** A page as it is now, with what was written before. Throws 404 where it has no file. */
export async function readEditedText({ topic, locale }: PageName): Promise<EditedText> {
  const versions = await listTexts(db(), topic, locale, MOST_VERSIONS);
  return editedText({ topic, locale }, versions);
}

function editedText({ topic, locale }: PageName, versions: readonly TextRow[]): EditedText {
  const [newest] = versions;
  const file = readFileText(topic, locale);
  const { title, description, body } = newest ?? {};
  const isEdited = typeof body === 'string';
  return {
    topic,
    locale,
    version: newest?.id ?? 0,
    isEdited,
    title: title ?? file.title,
    description: description ?? file.description,
    body: body ?? file.source,
    versions,
  };
}

/** Which pages are written by curators, and when each was. */
export function readEditedPages(): Promise<{ topic: string; locale: string; writtenAt: Date }[]> {
  return listEdited(db(), TOPICS, LOCALES);
}

interface Change {
  readonly note: string;
  /** The version that was seen. */
  readonly basedOn: number;
}

/** Writes a page anew, at once for every reader. 409 when somebody else wrote it meanwhile. */
export function writeText(
  page: PageName,
  content: TextContent,
  change: Change,
  actor: Actor,
): Promise<EditedText> {
  return changeText(page, change, actor, async () => content);
}

/** Has a page say what its file says; 409 as above. What was written stays in its history. */
export function revertText(page: PageName, change: Change, actor: Actor): Promise<EditedText> {
  return changeText(page, change, actor, async () => null);
}

/** Has an older version hold again, as a new one; 404 for one of another page, 409 as above. */
export function restoreText(
  page: PageName,
  { id, basedOn }: { readonly id: number; readonly basedOn: number },
  actor: Actor,
): Promise<EditedText> {
  return changeText(page, { note: '', basedOn }, actor, async (tx) => {
    const row = await findText(tx, id);
    if (!row || row.topic !== page.topic || row.locale !== page.locale) {
      throw platformErrors.notFound();
    }
    const { title, description, body } = row;
    return title !== null && description !== null && body !== null
      ? { title, description, body }
      : null;
  });
}

function changeText(
  { topic, locale }: PageName,
  { note, basedOn }: Change,
  actor: Actor,
  decide: (tx: Executor) => Promise<TextContent | null>,
): Promise<EditedText> {
  readFileText(topic, locale);
  return transaction(async (tx) => {
    await lockTexts(tx);
    const before = await findNewestText(tx, topic, locale);
    const wanted = await decide(tx);
    if ((before?.id ?? 0) !== basedOn) throw contentErrors.textWrittenMeanwhile();
    const isSame = (before?.body ?? null) === (wanted?.body ?? null);
    const isHead = before?.title === wanted?.title && before?.description === wanted?.description;
    if (actor.accountId !== null && !(isSame && (wanted === null || isHead))) {
      const { title = null, description = null, body = null } = wanted ?? {};
      const written = { topic, locale, title, description, body, note, writtenBy: actor.accountId };
      const row = await insertText(tx, written);
      await invalidatePages(tx, ['content']);
      await audit(tx, {
        act: 'content_changed',
        actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
        subject: { kind: 'content_text', id: row.id },
        details: { topic, locale, before: basedOn },
      });
    }
    return editedText({ topic, locale }, await listTexts(tx, topic, locale, MOST_VERSIONS));
  });
}
