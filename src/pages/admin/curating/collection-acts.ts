import { type Sponsor, type ShownCollection, THEMES } from '#modules/discovery/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { wordsActs } from './language-words.ts';
import { textField } from './text-field.ts';

/** What can be done with a collection, beside choosing its campaigns. */
export function collectionActs(
  collection: ShownCollection,
  sponsors: readonly Sponsor[],
  actor: Actor,
): ActView[] {
  const { locale } = actor;
  const words = wordsActs(actor, collection.texts, (own) => [
    textField(locale, 'title', 'curating.title', { max: 80, value: own?.title ?? '' }),
    textField(locale, 'tagline', 'curating.tagline', { max: 200, value: own?.tagline ?? '' }),
    textField(locale, 'text', 'curating.text', {
      max: 5000,
      value: own?.text ?? '',
      hint: 'curating.text_hint',
      isLong: true,
      isOptional: true,
    }),
  ]);
  const hidden = { version: String(collection.version) };
  return [
    ...[...words, arrangeAct(collection, sponsors, actor)].map((act) => ({ ...act, hidden })),
    collection.publishedAt === null ? publishAct(actor) : unpublishAct(actor),
    actOf(locale, {
      intent: 'remove',
      title: 'curating.remove',
      text: 'curating.remove_text',
      isHarmful: true,
      fields: [textField(locale, 'confirm', 'curating.confirm_slug', { max: 80 })],
    }),
  ];
}

function arrangeAct(
  { theme, position, sponsorId, sponsor }: ShownCollection,
  sponsors: readonly Sponsor[],
  { locale }: Actor,
): ActView {
  // The one it has may be older than all that fit the list.
  const others = sponsors.filter(({ id }) => id !== sponsorId);
  const known = sponsor ? [sponsor, ...others] : others;
  return actOf(locale, {
    intent: 'arrange',
    title: 'curating.arrange',
    text: 'curating.arrange_text',
    fields: [
      textField(locale, 'position', 'curating.position', {
        max: 8,
        value: String(position),
        hint: 'curating.position_hint',
      }),
      {
        kind: 'select',
        name: 'theme',
        label: translate(locale, 'curating.theme'),
        value: theme,
        options: THEMES.map((value) => ({
          value,
          label: translate(locale, `curating.theme_${value}`),
        })),
      },
      {
        kind: 'select',
        name: 'sponsor_id',
        label: translate(locale, 'curating.sponsor'),
        value: sponsorId === null ? '' : String(sponsorId),
        options: [
          { value: '', label: translate(locale, 'curating.no_sponsor') },
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      },
    ],
  });
}

function publishAct({ locale }: Actor): ActView {
  return actOf(locale, {
    intent: 'publish',
    title: 'curating.publish',
    text: 'curating.publish_text',
    fields: [
      {
        kind: 'date',
        name: 'from',
        label: translate(locale, 'curating.publish_from'),
        hint: translate(locale, 'curating.publish_from_hint'),
      },
    ],
  });
}

function unpublishAct({ locale }: Actor): ActView {
  return actOf(locale, {
    intent: 'unpublish',
    title: 'curating.unpublish',
    text: 'curating.unpublish_text',
  });
}
