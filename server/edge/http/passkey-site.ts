import ipaddr from 'ipaddr.js';
import { env } from '@/server/system/env';
import { requireKnownHost } from '@/server/system/host/address';
import { passkeyRefused, type PasskeySite } from '@/server/people/auth/check-passkey';
import { askedHost, publicOrigin } from './client';

/**
 * Where passkeys of this request belong: to PUBLIC_URL, otherwise to the name that the request asked for, if it is
 * one of this host's. Whether it came over https is the socket's word, or that of a trusted proxy (`client.ts`).
 */
export async function passkeySite(headers: Headers): Promise<PasskeySite> {
  if (!env.PUBLIC_URL) await requireKnownHost(askedHost(headers));
  const { origin, hostname } = new URL(publicOrigin(headers));
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, '')))
    throw passkeyRefused(
      'Browsers keep passkeys for names, not for IP addresses. Open this host by its name over https, or as localhost.',
    );
  return { rpId: hostname, origin };
}
