import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  type EditedText,
  pageName,
  readEditedText,
  renderInformation,
  restoreText,
  revertText,
  textFields,
  writeText,
} from '#modules/content/index.ts';
import { readPeople } from '#modules/admin/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LANGUAGE_NAMES } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { presentShell } from '../frame/present-shell.ts';
import { when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { personOf } from '../people/person-cell.ts';
import type { TextPreview, TextView } from './text-view.ts';

const version = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const note = writtenIfAny(300);
const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview'), version, ...textFields, note }),
  z.object({ intent: z.literal('write'), version, ...textFields, note }),
  z.object({ intent: z.literal('revert'), version }),
  z.object({ intent: z.literal('restore'), version, id: idParam }),
]);

/** `terms.de` is the terms in German. Throws 404 for other names. */
function nameOf(text: string): z.output<typeof pageName> {
  const [topic, locale, ...rest] = text.split('.');
  const found = pageName.safeParse({ topic, locale });
  if (!found.success || rest.length > 0) throw platformErrors.notFound();
  return found.data;
}

async function present(text: EditedText, actor: Actor): Promise<TextView> {
  const { topic, locale: language } = text;
  const page = translate(actor.locale, `texts.topic.${topic}`);
  const people = await readPeople(text.versions.map(({ writtenBy }) => writtenBy));
  return {
    shell: presentShell(actor, 'texts'),
    pageTitle: `${page} · ${LANGUAGE_NAMES[language]}`,
    language,
    href: paths.admin(actor.locale, 'texts', `${topic}.${language}`),
    publicHref: paths.information(language, topic),
    version: text.version,
    isEdited: text.isEdited,
    fields: { title: text.title, description: text.description, body: text.body },
    shown: renderInformation(text, language),
    versions: text.versions.map((row, place) => ({
      id: row.id,
      isCurrent: place === 0,
      when: when(row.writtenAt, actor),
      who: personOf(row.writtenBy, people, actor).text,
      title: row.title ?? translate(actor.locale, 'texts.of_file'),
      note: row.note,
    })),
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('texts'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ name: z.string().max(60) }),
  body,
  async load({ params, actor }): Promise<TextView> {
    return present(await readEditedText(nameOf(params.name)), actor);
  },
  async act({ params, body: form, actor }) {
    const page = nameOf(params.name);
    const { version: basedOn } = form;
    const done = (text: MessageKey) =>
      redirectTo(paths.admin(actor.locale, 'texts', params.name), {
        level: 'success',
        text: translate(actor.locale, text),
      });
    if (form.intent === 'revert') {
      await revertText(page, { note: '', basedOn }, actor);
      return done('texts.reverted');
    }
    if (form.intent === 'restore') {
      const text = await restoreText(page, { id: form.id, basedOn }, actor);
      return done(text.isEdited ? 'texts.written' : 'texts.reverted');
    }
    const { title, description, body: written } = form;
    const content = { title, description, body: written };
    if (form.intent === 'preview') {
      return {
        version: basedOn,
        note: form.note,
        fields: content,
        shown: renderInformation(content, page.locale),
      } satisfies TextPreview;
    }
    await writeText(page, content, { note: form.note, basedOn }, actor);
    return done('texts.written');
  },
});
