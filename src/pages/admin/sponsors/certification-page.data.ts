import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readSubjectSteps } from '#modules/admin/index.ts';
import {
  certifyCampaign,
  changeCertification,
  newCertification,
  readCertification,
  readSponsor,
  wordsIn,
} from '#modules/discovery/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { addAct, namedCampaign, numberOfNamed, presentChosen } from '../curating/chosen.ts';
import type { ChosenDetailView } from '../curating/chosen-detail.tsx';
import { orEmpty, withWords, wordsActs, wordsIntent } from '../curating/language-words.ts';
import { textField } from '../curating/text-field.ts';

const words = newCertification.shape.texts.shape.en.shape;

const body = z.discriminatedUnion('intent', [
  z.object({ intent: wordsIntent, name: orEmpty(words.name), meaning: orEmpty(words.meaning) }),
  z.object({ intent: z.literal('add'), campaign: namedCampaign }),
  z.object({ intent: z.literal('move'), id: idParam, move: z.literal('out') }),
]);

async function decide(id: number, form: z.output<typeof body>, actor: Actor): Promise<void> {
  if (form.intent === 'add') {
    const campaignId = await numberOfNamed(form.campaign);
    await certifyCampaign(id, { campaignId, move: 'in' }, actor);
  } else if (form.intent === 'move') {
    await certifyCampaign(id, { campaignId: form.id, move: form.move }, actor);
  } else {
    const { intent, name, meaning } = form;
    const required = ['name', 'meaning'] as const;
    await changeCertification(
      id,
      (before) => withWords(before, intent, { name, meaning }, required),
      actor,
    );
  }
}

export const { loader, action, headers } = definePage({
  access: accessTo('sponsors'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params: { id }, actor }): Promise<ChosenDetailView> {
    const { locale } = actor;
    const { sponsorId, texts, campaigns, certified } = await readCertification(id);
    const [sponsor, steps] = await Promise.all([
      readSponsor(sponsorId),
      readSubjectSteps('sponsor', sponsorId),
    ]);
    const { name, meaning } = wordsIn(texts, locale);
    return {
      shell: presentShell(actor, 'sponsors'),
      title: name,
      language: texts[locale] ? locale : 'en',
      badges: [],
      facts: [
        {
          term: translate(locale, 'curating.sponsor'),
          value: plain(sponsor.name, { href: linkTo(actor, 'sponsors', sponsorId) }),
        },
        {
          term: translate(locale, 'curating.campaigns'),
          value: plain(campaigns.toLocaleString(locale)),
        },
        { term: translate(locale, 'curating.meaning'), value: plain(meaning) },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        addAct(actor, 'add'),
        ...wordsActs(actor, texts, (own) => [
          textField(locale, 'name', 'curating.certification', { max: 80, value: own?.name ?? '' }),
          textField(locale, 'meaning', 'curating.meaning', {
            max: 300,
            value: own?.meaning ?? '',
            hint: 'curating.meaning_hint',
            isLong: true,
          }),
        ]),
      ],
      chosen: {
        title: translate(locale, 'curating.campaigns'),
        emptyText: translate(locale, 'curating.no_campaigns'),
        campaigns: certified.map((campaign) => presentChosen(campaign, actor)),
        isOrdered: false,
      },
      preview: null,
      tables: [],
      history: presentSteps(steps, actor),
    };
  },
  async act({ params: { id }, body: form, actor }) {
    await decide(id, form, actor);
    return redirectTo(paths.admin(actor.locale, 'sponsor_certifications', id), {
      level: 'success',
      text: translate(actor.locale, 'curating.saved'),
    });
  },
});
