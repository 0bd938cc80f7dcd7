import { Form } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { SoonView } from './soon-view.ts';

/** Where the page stands, for whom, and how it does. */
export function PageLinks({ view }: { view: SoonView }) {
  const t = useT();
  const { isPublished, previewLink, links, page } = view;
  return (
    <Card tone="sunken">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={isPublished ? 'good' : 'neutral'}>
            {t(isPublished ? 'soon_editor.is_public' : 'soon_editor.is_hidden')}
          </Badge>
          <span>{t('soon_editor.subscribers', { count: page.subscribers })}</span>
          <ButtonLink href={view.dashboardHref} size="small" look="quiet">
            {t('soon_editor.dashboard')}
          </ButtonLink>
        </p>
        {isPublished &&
          links.map(({ name, url }) => (
            <Address key={name} label={name || t('soon_editor.the_page')} url={url} />
          ))}
        {!isPublished && previewLink && (
          <Address label={t('soon_editor.preview_link')} url={previewLink} />
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          <CsrfField />
          {previewLink && !isPublished && (
            <Button type="submit" name="act" value="disable_preview" look="quiet" size="small">
              {t('soon_editor.disable_preview')}
            </Button>
          )}
          {isPublished && view.editor.isOwner && (
            <Button type="submit" name="act" value="unpublish" look="quiet" size="small">
              {t('soon_editor.unpublish')}
            </Button>
          )}
        </Form>
      </div>
    </Card>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  const t = useT();
  return (
    <div className="grid gap-1">
      <span className="text-14 text-soft">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        <a className="text-link wrap-anywhere" href={url}>
          {url.replace(/\?.*$/, '?…')}
        </a>
        <CopyButton
          text={url}
          size="small"
          label={t('soon_editor.copy')}
          doneLabel={t('soon_editor.copied')}
        />
      </div>
    </div>
  );
}
