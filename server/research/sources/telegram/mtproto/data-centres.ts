import ipaddr from 'ipaddr.js';
import { env } from '@/server/system/env';

/** Telegram's networks, as core.telegram.org/resources/cidr.txt lists them (2026-11). */
const NETWORKS = [
  ...['91.108.4.0/22', '91.108.8.0/22', '91.108.12.0/22', '91.108.16.0/22', '91.108.20.0/22', '91.108.56.0/22'],
  ...['91.105.192.0/23', '95.161.64.0/20', '149.154.160.0/20', '185.76.151.0/24'],
  ...['2001:67c:4e8::/48', '2001:b28:f23c::/48', '2001:b28:f23d::/48', '2001:b28:f23f::/48', '2a0a:f280::/32'],
].map((range) => ipaddr.parseCIDR(range));
const PORTS = [80, 443, 5222];

/** One address of each data centre: where a session is used whose own address counts for nothing. */
const KNOWN: Record<number, string> = {
  1: '149.154.175.53',
  2: '149.154.167.51',
  3: '149.154.175.100',
  4: '149.154.167.91',
  5: '91.108.56.130',
};

export type Place = { address: string; port: number };

/** Whether Telegram itself answers there. */
export function isTelegrams({ address, port }: Place): boolean {
  if (!ipaddr.isValid(address) || !PORTS.includes(port)) return false;
  const parsed = ipaddr.parse(address);
  return NETWORKS.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/**
 * The address of a data centre that a session may be used at: its own when it is Telegram's, otherwise the known one of
 * that number; null when there is none. A pasted session can't send its key, or this host, anywhere else.
 */
export function trustedPlace({ dcId, address, port }: Place & { dcId: number }): Place | null {
  if (isTelegrams({ address, port })) return { address, port };
  const known = KNOWN[dcId];
  return known ? { address: known, port: 443 } : null;
}

/** Where a connection really goes: TELEGRAM_DC stands in for every data centre. Null: nowhere. */
export function dialled(place: Place): Place | null {
  const own = env.TELEGRAM_DC;
  if (own) return { address: own.host, port: own.port };
  return isTelegrams(place) ? place : null;
}
