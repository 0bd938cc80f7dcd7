import { alternates, inLocale } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';
import { splitLocale } from '#platform/web/locale.ts';
import { readInformation } from '../read-texts.ts';
import { TOPICS } from '../rules.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 3600 },
  async load({ actor, path, tag }) {
    const plain = splitLocale(path.split('?')[0] ?? '').path;
    const topic = TOPICS.find((each) => each === plain.split('/').at(-1));
    if (topic === undefined) throw platformErrors.notFound();
    tag('content');
    const { title, description, date, html, headings } = await readInformation(topic, actor.locale);
    return {
      text: { title, description, date, html, headings },
      origin: config().publicUrl,
      path: inLocale(actor.locale, plain),
      alternates: alternates(plain),
    };
  },
});
