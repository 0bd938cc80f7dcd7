import { PermanentFailure, defineJob } from '#platform/jobs/jobs.ts';
import { MailNotTaken, deliverMail, giveUpMail } from './deliver-mail.ts';
import { SEND_MAIL } from './mail.ts';

// From two seconds to half an hour between tries: about a day in all.
const TRIES = 55;

/** Sends one stored mail; a server that is down is asked again for about a day. */
export const sendMailJob = defineJob<{ mailId: number }>({
  name: SEND_MAIL,
  retryLimit: TRIES,
  retryDelay: 2,
  retryDelayMax: 1_800,
  expireInSeconds: 90,
  concurrency: 2,
  async handle({ mailId }, { attempt }) {
    try {
      await deliverMail(mailId);
    } catch (error) {
      if (!(error instanceof MailNotTaken) || attempt <= TRIES) throw error;
      await giveUpMail(mailId, error.message);
      throw new PermanentFailure(error.message, { cause: error });
    }
  },
});
