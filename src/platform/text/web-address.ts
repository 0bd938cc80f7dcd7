import { z } from 'zod';

/** Names with dots between, the last one of letters or, in other scripts, as browsers write it. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * An address that begins with `https://`, written as browsers write it, of a host that has a name. Nobody's
 * name stands before the host: it would be read as the host.
 */
export const webAddress = (max: number) =>
  z
    .url({ protocol: /^https$/, hostname: HOST, normalize: true })
    .max(max)
    .refine((address) => !/^https:\/\/[^/]*@/.test(address));
