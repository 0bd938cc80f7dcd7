import type { FastifyInstance, FastifyReply } from 'fastify';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Limiter } from '#platform/rate-limit/limiter.ts';
import type { RateLimit } from '#platform/rate-limit/rate-limit.ts';
import { type Variant, readVariant } from './make-variant.ts';
import { isSigned } from './media-address.ts';
import { type VariantFormat, readTransform } from './rules.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Until the AVIF that was asked for exists. */
const FOR_NOW = 'public, max-age=60';

/** Sizes that one network may have made: some twenty pages that nobody has seen before. */
export const MAKING: RateLimit = { key: 'ip', points: 1_200, per: 600, bucket: 'pictures-made' };

const FORMATS: Record<string, VariantFormat> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
};

interface MediaParams {
  readonly signature: string;
  readonly transform: string;
  readonly file: string;
}

function send(reply: FastifyReply, variant: Variant): FastifyReply {
  return (
    reply
      .header('content-type', variant.contentType)
      .header('cache-control', variant.isFinal ? FOR_EVER : FOR_NOW)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Mails are read on sites of others, and show pictures of ours.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(variant.bytes)
  );
}

/**
 * Serves pictures at /media/{signature}/{transform}/{public_id}.{ext}: bytes, so no route of the API.
 * Anything we did not sign, or that isn't on the ladder, is 404; 429 for who has too many sizes made.
 */
export function mountMedia(app: FastifyInstance, limiter: Limiter): void {
  app.get<{ Params: MediaParams }>('/media/:signature/:transform/:file', async (request, reply) => {
    const { signature, transform, file } = request.params;
    const [, publicId, ext] = /^([a-z0-9]{20})\.([a-z]{3,4})$/.exec(file) ?? [];
    const wanted = readTransform(transform);
    const format = ext === undefined ? undefined : FORMATS[ext];
    if (publicId === undefined || wanted === undefined || format === undefined) {
      throw platformErrors.notFound();
    }
    if (!isSigned(signature, publicId, wanted)) throw platformErrors.notFound();
    const visitor = { ip: request.ip, accountId: null };
    const variant = await readVariant({ publicId, ...wanted, format }, () =>
      limiter.take(MAKING, 'media', visitor),
    );
    if (variant === undefined) throw platformErrors.notFound();
    return send(reply, variant);
  });
}
