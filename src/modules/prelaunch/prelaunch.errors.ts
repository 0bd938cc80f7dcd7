import { defineErrors } from '#platform/errors/app-error.ts';

export const prelaunchErrors = defineErrors('prelaunch', {
  page_not_ready: { status: 409, message: 'errors.prelaunch.page_not_ready' },
  no_page: { status: 409, message: 'errors.prelaunch.no_page' },
  not_subscribable: { status: 409, message: 'errors.prelaunch.not_subscribable' },
  link_gone: { status: 410, message: 'errors.prelaunch.link_gone' },
});
