import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readSubjectSteps } from '#modules/admin/index.ts';
import {
  addCertification,
  type Certification,
  changeSponsor,
  newCertification,
  newSponsor,
  readCertifications,
  readSponsor,
  type Sponsor,
  wordsIn,
} from '#modules/discovery/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView, TableView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { columnsOf, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import {
  languageOf,
  type WordsIntent,
  wordsActs,
  wordsIntent,
} from '../curating/language-words.ts';
import { sponsorFields, websiteField } from './sponsor-fields.ts';
import { textField } from '../curating/text-field.ts';

const { shape } = newSponsor;
const certificationWords = newCertification.shape.texts.shape.en.shape;

const body = z.discriminatedUnion('intent', [
  z.object({
    intent: wordsIntent,
    text: z.union([z.string().trim().length(0), shape.texts.shape.en]),
  }),
  z.object({ intent: z.literal('change'), name: shape.name, website: websiteField }),
  z.object({ intent: z.literal('certify'), ...certificationWords }),
]);
type SponsorForm = z.output<typeof body>;

function acts(sponsor: Sponsor, actor: Actor): ActView[] {
  const { locale } = actor;
  const texts = {
    en: { text: sponsor.texts.en },
    ...Object.fromEntries(Object.entries(sponsor.texts).map(([one, text]) => [one, { text }])),
  };
  return [
    actOf(locale, {
      intent: 'certify',
      title: 'curating.make_certification',
      text: 'curating.make_certification_text',
      fields: [
        textField(locale, 'name', 'curating.certification', { max: 80 }),
        textField(locale, 'meaning', 'curating.meaning', {
          max: 300,
          hint: 'curating.meaning_hint',
          isLong: true,
        }),
      ],
    }),
    ...wordsActs(actor, texts, (own) => [
      textField(locale, 'text', 'curating.sponsor_text', { max: 300, value: own?.text ?? '' }),
    ]),
    actOf(locale, {
      intent: 'change',
      title: 'curating.change_sponsor',
      text: 'curating.change_sponsor_text',
      fields: sponsorFields(locale, sponsor),
    }),
  ];
}

function certificationTable(found: readonly Certification[], actor: Actor): TableView {
  const { locale } = actor;
  return {
    caption: translate(locale, 'curating.certifications'),
    columns: columnsOf(actor, [['curating.certification'], ['curating.campaigns', 'end']]),
    emptyText: translate(locale, 'admin.none'),
    rows: found.map(({ id, texts, campaigns }) => {
      const { name, meaning } = wordsIn(texts, locale);
      return {
        key: String(id),
        cells: [
          plain(name, { href: paths.admin(locale, 'sponsor_certifications', id), note: meaning }),
          plain(campaigns.toLocaleString(locale)),
        ],
      };
    }),
  };
}

async function decide(id: number, form: SponsorForm, actor: Actor): Promise<void> {
  if (form.intent === 'change') {
    await changeSponsor(id, { name: form.name, website: form.website }, actor);
  } else if (form.intent === 'certify') {
    const { name, meaning } = form;
    await addCertification({ sponsorId: id, texts: { en: { name, meaning } } }, actor);
  } else {
    const { intent, text } = form;
    await changeSponsor(id, ({ texts }) => ({ texts: withText(texts, intent, text) }), actor);
  }
}

/** The sentences with one of them changed, or taken away; English is always there. */
function withText(texts: Sponsor['texts'], intent: WordsIntent, text: string): Sponsor['texts'] {
  const language = languageOf(intent);
  if (text !== '') return { ...texts, [language]: text };
  if (language === 'en') throw fieldErrors({ text: ['errors.field.required'] });
  const { [language]: _gone, ...others } = texts;
  return others;
}

export const { loader, action, headers } = definePage({
  access: accessTo('sponsors'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params: { id }, actor }): Promise<DetailView> {
    const { locale } = actor;
    const [sponsor, certifications, steps] = await Promise.all([
      readSponsor(id),
      readCertifications(id),
      readSubjectSteps('sponsor', id),
    ]);
    return {
      shell: presentShell(actor, 'sponsors'),
      title: sponsor.name,
      badges: [],
      facts: [
        { term: translate(locale, 'curating.website'), value: plain(sponsor.website ?? '–') },
        {
          term: translate(locale, 'curating.sponsor_text'),
          value: plain(wordsIn(sponsor.texts, locale), {
            language: sponsor.texts[locale] ? locale : 'en',
          }),
        },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: acts(sponsor, actor),
      tables: [certificationTable(certifications, actor)],
      history: presentSteps(steps, actor),
    };
  },
  async act({ params: { id }, body: form, actor }) {
    await decide(id, form, actor);
    return redirectTo(paths.admin(actor.locale, 'sponsors', id), {
      level: 'success',
      text: translate(actor.locale, 'curating.saved'),
    });
  },
});
