import { processTime } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';
import type { UploadData } from '../contract.ts';
import { mediaErrors } from '../media.errors.ts';
import { CLOUD_NAME, TICKET_SECONDS, UPLOAD_PATH } from '../rules.ts';
import { makePublicId } from '../store-picture.ts';

export interface TicketFields {
  readonly timestamp: number;
  readonly public_id: string;
  readonly signature: string;
}

/**
 * What an uploader needs to send one picture: page data of this person, good for ten minutes and for
 * one upload, as it names the id the picture will have.
 */
export function uploadData(accountId: number): UploadData {
  const timestamp = Math.floor(processTime().getTime() / 1000);
  const publicId = makePublicId();
  return {
    url: UPLOAD_PATH,
    cloud_name: CLOUD_NAME,
    form_data: {
      timestamp: String(timestamp),
      public_id: publicId,
      signature: ticketSignature(accountId, timestamp, publicId),
    },
  };
}

/** Throws stale_upload (422) unless we gave this person the ticket in the last ten minutes. */
export function checkTicket(accountId: number, ticket: TicketFields): void {
  const { timestamp, public_id: publicId } = ticket;
  const age = processTime().getTime() / 1000 - timestamp;
  const isOurs = isEqual(ticket.signature, ticketSignature(accountId, timestamp, publicId));
  if (!isOurs || age < -5 || age > TICKET_SECONDS) throw mediaErrors.staleUpload();
}

function ticketSignature(accountId: number, timestamp: number, publicId: string): string {
  const subject = `${CLOUD_NAME}/${accountId}/${timestamp}/${publicId}`;
  return signature(config().secretKey, 'upload-ticket', subject);
}
