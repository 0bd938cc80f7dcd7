import { accountRoutes, describePerson, sessionReader } from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import type { Command } from '#platform/cli/command.ts';
import type { Subscriber } from '#platform/events/outbox.ts';
import type { Route } from '#platform/http/define-route.ts';
import { routes as jobStatusRoutes } from '#platform/jobs/job-status.routes.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { sendMailJob } from '#platform/mail/mail.jobs.ts';

/** Every call of every module; the server adds its own (CSRF token, OpenAPI document). */
export const routes: readonly Route[] = [...jobStatusRoutes, ...accountRoutes, ...campaignRoutes];

/** Everything that reacts to events. */
export const subscribers: readonly Subscriber[] = [];

/** Every job a worker can do. */
export const jobs: readonly JobDefinition<never>[] = [sendMailJob];

/** The operator's commands. */
export const commands: readonly Command[] = [];

/** Who a session belongs to, and the person in the frame of a page. */
export { describePerson, sessionReader };
