import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readSubjectSteps } from '#modules/admin/index.ts';
import {
  changeCollection,
  type Collection,
  type CollectionChange,
  moveInCollection,
  newCollection,
  previewCollection,
  readChosenCampaigns,
  readSponsors,
  removeCollection,
  type ShownCollection,
  wordsIn,
} from '#modules/discovery/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { addAct, namedCampaign, numberOfNamed, presentChosen } from './chosen.ts';
import type { ChosenDetailView } from './chosen-detail.tsx';
import { collectionActs } from './collection-acts.ts';
import { publication } from './collections-page.data.ts';
import { languageName, orEmpty, withWords, wordsIntent } from './language-words.ts';

const MOST_SPONSORS = 200;
const english = newCollection.shape.texts.shape.en.shape;

/** The version that was seen. */
const version = z.coerce.number().int().positive();

const body = z.discriminatedUnion('intent', [
  z.object({
    intent: wordsIntent,
    version,
    title: orEmpty(english.title),
    tagline: orEmpty(english.tagline),
    text: english.text,
  }),
  z.object({
    intent: z.literal('arrange'),
    version,
    theme: newCollection.shape.theme.unwrap(),
    sponsor_id: z.union([z.literal('').transform(() => null), idParam]),
    position: z.coerce.number().int().min(-1_000_000).max(1_000_000),
  }),
  z.object({ intent: z.literal('add'), campaign: namedCampaign }),
  z.object({ intent: z.literal('move'), id: idParam, move: z.enum(['up', 'down', 'out']) }),
  z.object({
    intent: z.literal('publish'),
    from: z.union([z.literal(''), z.iso.date().regex(/^2\d{3}-/)]).default(''),
  }),
  z.object({ intent: z.literal('unpublish') }),
  z.object({ intent: z.literal('remove'), confirm: z.string().trim().max(80) }),
]);
/** What is said after an act, where it is more than that it was saved. */
const DONE: Partial<Record<string, 'published_done' | 'unpublished_done' | 'removed_done'>> = {
  publish: 'published_done',
  unpublish: 'unpublished_done',
  remove: 'removed_done',
};
type CollectionForm = z.output<typeof body>;

function facts(collection: ShownCollection, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { slug, texts, theme, sponsor, position, publishedAt, totals } = collection;
  const languages = LOCALES.filter((language) => texts[language]);
  const values = [
    [
      'admin.public_page',
      plain(slug, { href: publishedAt ? paths.collection(locale, slug) : null }),
    ],
    ['curating.published', plain(when(publishedAt, actor))],
    ['curating.campaigns', plain(totals.campaigns.toLocaleString(locale))],
    ['curating.position', plain(position.toLocaleString(locale))],
    ['curating.theme', plain(translate(locale, `curating.theme_${theme}`))],
    [
      'curating.sponsor',
      plain(sponsor?.name ?? '–', { href: linkTo(actor, 'sponsors', sponsor?.id ?? null) }),
    ],
    [
      'curating.languages',
      plain(languages.map((language) => languageName(language, actor)).join(', ')),
    ],
  ] as const;
  return values.map(([key, value]) => ({ term: translate(locale, key), value }));
}

function ownTexts(collection: Collection, { locale }: Actor): DetailView['texts'] {
  const { title, tagline, text } = wordsIn(collection.texts, locale);
  const language = collection.texts[locale] ? locale : 'en';
  return [{ title, text: tagline, language, note: text || null }];
}

type Decision = Exclude<CollectionForm, { intent: 'add' | 'move' | 'remove' }>;

function changeBy(form: Decision, now: Date) {
  return (before: Collection): CollectionChange => {
    if (form.intent === 'unpublish') return { publishedAt: null };
    if (form.intent === 'publish') {
      return { publishedAt: form.from === '' ? now : new Date(`${form.from}T00:00:00Z`) };
    }
    if (form.intent === 'arrange') {
      const { theme, sponsor_id: sponsorId, position } = form;
      return { theme, sponsorId, position };
    }
    const { intent, title, tagline, text } = form;
    return {
      texts: withWords(before.texts, intent, { title, tagline, text }, ['title', 'tagline']),
    };
  };
}

async function decide(id: number, form: CollectionForm, actor: Actor): Promise<void> {
  if (form.intent === 'add') {
    const campaignId = await numberOfNamed(form.campaign);
    await moveInCollection(id, { campaignId, move: 'in' }, actor);
  } else if (form.intent === 'move') {
    await moveInCollection(id, { campaignId: form.id, move: form.move }, actor);
  } else if (form.intent === 'remove') {
    const { slug } = await previewCollection(id);
    if (form.confirm !== slug) throw fieldErrors({ confirm: ['errors.curating.confirm_slug'] });
    await removeCollection(id, actor);
  } else {
    const basedOn = 'version' in form ? form.version : undefined;
    await changeCollection(id, changeBy(form, await clockNow()), actor, basedOn);
  }
}

export const { loader, action, headers } = definePage({
  access: accessTo('campaign_collections'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params: { id }, actor }): Promise<ChosenDetailView> {
    const { locale } = actor;
    const [collection, chosen, sponsors, steps, now] = await Promise.all([
      previewCollection(id),
      readChosenCampaigns(id),
      readSponsors(Number.MAX_SAFE_INTEGER, MOST_SPONSORS),
      readSubjectSteps('campaign_collection', id),
      clockNow(),
    ]);
    return {
      shell: presentShell(actor, 'campaign_collections'),
      title: wordsIn(collection.texts, locale).title,
      language: collection.texts[locale] ? locale : 'en',
      badges: [publication(collection, now, actor)],
      facts: facts(collection, actor),
      texts: ownTexts(collection, actor),
      actsTitle: translate(locale, 'admin.acts'),
      acts: [addAct(actor, 'add'), ...collectionActs(collection, sponsors, actor)],
      chosen: {
        title: translate(locale, 'curating.campaigns'),
        emptyText: translate(locale, 'curating.no_campaigns'),
        campaigns: chosen.map((campaign) => presentChosen(campaign, actor)),
        isOrdered: true,
      },
      preview: {
        href: paths.collectionPreview(locale, id),
        label: translate(locale, 'curating.preview'),
      },
      tables: [],
      history: presentSteps(steps, actor),
    };
  },
  async act({ params: { id }, body: form, actor }) {
    const { locale } = actor;
    await decide(id, form, actor);
    const text = translate(locale, `curating.${DONE[form.intent] ?? 'saved'}`);
    const left = form.intent === 'remove' ? undefined : id;
    return redirectTo(paths.admin(locale, 'campaign_collections', left), {
      level: 'success',
      text,
    });
  },
});
