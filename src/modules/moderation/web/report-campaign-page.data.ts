import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { marksFor, plainly, senderOf } from '../form-marks.ts';
import { reportCampaign } from '../send-report.ts';
import { reportBody, reportLimit, reportQuery } from './report-fields.ts';

const page = definePage({
  access: 'visitor',
  params: z.object({ slug: z.string().max(80) }),
  query: reportQuery,
  body: reportBody,
  limit: reportLimit,
  async load({ params, query, actor }) {
    const { locale } = actor;
    const { slug, title, language } = await publicCampaign(params.slug);
    return {
      title,
      language,
      back: paths.campaign(locale, slug),
      path: paths.reportCampaign(locale, slug),
      marks: await marksFor(actor),
      isSent: query.sent === '1',
    };
  },
  async act({ params, body, actor }) {
    const campaign = await publicCampaign(params.slug);
    await reportCampaign(campaign, body, await senderOf(body, actor), actor);
    return redirectTo(paths.reportCampaign(actor.locale, campaign.slug, { sent: 1 }));
  },
});

export const { loader, headers } = page;
export const action: typeof page.action = plainly(page.action);
