import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Restricted } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { COMMENT_MAX } from '../contract.ts';
import type { loader } from './write-comment-page.data.ts';

export { action, headers, loader } from './write-comment-page.data.ts';

export default function WriteCommentPage() {
  const t = useT();
  const locale = useLocale();
  const { campaign, mayWrite, isOver, isTeam, kept } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  const back = paths.campaignComments(locale, campaign.slug);
  return (
    <Page width="form">
      <title>{pageTitle(t('talk.write'), campaign.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={campaign.language}>{campaign.title}</span>}
        title={t('talk.write')}
      />
      {mayWrite ? (
        <Form method="post" ref={ref} className="grid gap-5" noValidate>
          <CsrfField />
          {form.problem && <FormProblem title={form.problem.error_description} />}
          <TextArea
            label={t('talk.your_words')}
            name="body"
            rows={6}
            max={COMMENT_MAX}
            required
            defaultValue={form.value('body')}
            error={form.error('body')}
          />
          {!isTeam && (
            <Checkbox
              label={t('talk.only_owner')}
              hint={t('talk.only_owner_hint')}
              name="private"
              value="yes"
              defaultChecked={form.value('private') === 'yes'}
            />
          )}
          <p className="flex flex-wrap gap-3">
            <Button type="submit" look="solid" busy={busy}>
              {t('talk.send')}
            </Button>
            <ButtonLink href={back} look="quiet">
              {t('talk.cancel')}
            </ButtonLink>
          </p>
        </Form>
      ) : (
        <div className="grid justify-items-start gap-5">
          {kept ? (
            <Restricted kept={kept} />
          ) : (
            <Notice title={t(isOver ? 'talk.over_title' : 'talk.contributors_title')}>
              {t(isOver ? 'talk.closed' : 'talk.contributors_text')}
            </Notice>
          )}
          <ButtonLink
            href={isOver ? back : paths.campaign(locale, campaign.slug)}
            look={isOver ? 'line' : 'solid'}
          >
            {t(isOver ? 'talk.all_comments' : 'talk.to_campaign')}
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}
