import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  load(): null {
    throw platformErrors.notFound();
  },
});
