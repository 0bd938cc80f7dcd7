import { z } from 'zod';
import { alternates, paths } from '#app/paths.ts';
import { makeCaptchaForm, withHiddenNames, withPlainNames } from '#modules/accounts/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { splitLocale } from '#platform/web/locale.ts';
import { pageContext } from '#platform/web/server/page-context.ts';
import { sendMessage } from '../contact/send-message.ts';
import { CONTACT_TOPICS, type ContactTopic } from '../rules.ts';

function topicOf(path: string): ContactTopic {
  const last = splitLocale(path.split('?')[0] ?? '').path.split('/')[2];
  const topic = CONTACT_TOPICS.find((each) => each === last);
  if (topic === undefined) throw platformErrors.notFound();
  return topic;
}

const page = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 10, per: 3600, store: 'database', bucket: 'contact' },
  query: z.object({ sent: z.literal('1').optional() }),
  body: z.object({}).catchall(z.unknown()),
  async load({ query, actor: { locale }, path }) {
    const topic = topicOf(path);
    const { fields, timestamp, spinner } = makeCaptchaForm(await clockNow(), false);
    const own = paths.contact(locale, topic);
    return {
      topic,
      isSent: query.sent === '1',
      form: { fields, timestamp, spinner },
      address: config().mailContact,
      origin: config().publicUrl,
      path: own,
      alternates: alternates(own),
    };
  },
  async act({ body, actor, path }) {
    const topic = topicOf(path);
    await sendMessage(topic, withHiddenNames(body), actor.locale);
    return redirectTo(paths.contact(actor.locale, topic, { sent: 1 }));
  },
});

export const { loader, headers } = page;

/** What was typed is shown again by plain names, as the form's own are others each time. */
export const action: typeof page.action = (args) => {
  const context = args.context.get(pageContext);
  if (context.form) Object.assign(context, { form: withPlainNames(context.form) });
  return page.action(args);
};
