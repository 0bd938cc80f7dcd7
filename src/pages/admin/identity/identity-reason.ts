import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** What the provider names as the reason, and what we note where the check was called off. */
const REASONS = {
  abandoned: 'identity_reason.abandoned',
  canceled: 'identity_reason.canceled',
  consent_declined: 'identity_reason.consent_declined',
  country_not_supported: 'identity_reason.country_not_supported',
  device_not_supported: 'identity_reason.device_not_supported',
  document_expired: 'identity_reason.document_expired',
  document_type_not_supported: 'identity_reason.document_type_not_supported',
  document_unverified_other: 'identity_reason.document_unverified_other',
  id_number_insufficient_document_data: 'identity_reason.id_number_insufficient_document_data',
  id_number_mismatch: 'identity_reason.id_number_mismatch',
  id_number_unverified_other: 'identity_reason.id_number_unverified_other',
  selfie_document_missing_photo: 'identity_reason.selfie_document_missing_photo',
  selfie_face_mismatch: 'identity_reason.selfie_face_mismatch',
  selfie_manipulated: 'identity_reason.selfie_manipulated',
  selfie_unverified_other: 'identity_reason.selfie_unverified_other',
  under_supported_age: 'identity_reason.under_supported_age',
} as const satisfies Readonly<Record<string, MessageKey>>;

const isNamed = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

/** Why an identity check isn't passed, in words; what the provider names later stays readable. */
export function identityReason(reason: string | null, locale: Locale): string | null {
  if (reason === null) return null;
  return isNamed(reason) ? translate(locale, REASONS[reason]) : reason.replaceAll('_', ' ');
}
