import type { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, wholeList, wireList } from '#platform/http/wire.ts';
import {
  type EditedText,
  readEditedPages,
  readEditedText,
  restoreText,
  revertText,
  writeText,
} from './edit-text.ts';
import {
  pageName,
  textRestoring,
  textReverting,
  textWriting,
  wireEditedPage,
  wireText,
} from './text-contract.ts';

const TEXTS = '/private_api/admin/content_texts';
const ONE = `${TEXTS}/{topic}/{locale}`;
const limit = { key: 'person', points: 60, per: 60 } as const;

function presentText(text: EditedText): z.infer<typeof wireText> {
  const { topic, locale, version, title, description, body } = text;
  return {
    topic,
    locale,
    version,
    is_edited: text.isEdited,
    title,
    description,
    body,
    versions: text.versions.map((row) => ({
      id: row.id,
      title: row.title,
      note: row.note,
      written_by: row.writtenBy,
      written_at: row.writtenAt.toISOString(),
    })),
  };
}

/** The texts of information pages; every version is kept and can hold again. */
export const contentTextRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: TEXTS,
    summary: 'Information pages whose text is not their file’s',
    access: 'staff:curator',
    response: wireList(wireEditedPage),
    act: () => readEditedPages(),
    present: (pages) =>
      wholeList(
        pages.map(({ topic, locale, writtenAt }) => ({
          topic,
          locale,
          written_at: writtenAt.toISOString(),
        })),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: ONE,
    summary: 'The text of an information page, as Markdown, with its history',
    access: 'staff:curator',
    params: pageName,
    response: wireText,
    act: ({ params }) => readEditedText(params),
    present: presentText,
  }),
  defineRoute({
    method: 'PUT',
    path: ONE,
    summary: 'Write an information page, at once for every reader',
    access: 'staff:curator',
    limit,
    params: pageName,
    body: textWriting,
    response: wireText,
    act: ({ params, body, actor }) =>
      writeText(params, body, { note: body.note, basedOn: body.version }, actor),
    present: presentText,
  }),
  defineRoute({
    method: 'POST',
    path: `${ONE}/revert`,
    summary: 'Revert an information page to its original text',
    access: 'staff:curator',
    limit,
    params: pageName,
    body: textReverting,
    response: wireText,
    act: ({ params, body, actor }) =>
      revertText(params, { note: body.note, basedOn: body.version }, actor),
    present: presentText,
  }),
  defineRoute({
    method: 'POST',
    path: `${ONE}/versions/{id}/restore`,
    summary: 'Restore an older version of an information page as a new one',
    access: 'staff:curator',
    limit,
    params: pageName.extend({ id: idParam }),
    body: textRestoring,
    response: wireText,
    act: ({ params, body, actor }) =>
      restoreText(params, { id: params.id, basedOn: body.version }, actor),
    present: presentText,
  }),
];
