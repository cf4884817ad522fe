import ipaddr from 'ipaddr.js';

/**
 * Deprecated but still routable inside some networks, and not told apart by ipaddr.js: site-local, local NAT64,
 * IPv4-compatible.
 */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation range of RFC 9637, newer than ipaddr.js's table. */
const DOCUMENTATION_V6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether an address is on the public internet. Everything else is refused: private, loopback, link-local,
 * carrier-grade NAT, multicast, reserved, documentation and benchmarking ranges, and IPv6 forms that wrap an IPv4
 * address.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  const v6 = ipaddr.IPv6.parse(bare);
  return v6.match(GLOBAL_UNICAST_V6) && !v6.match(DOCUMENTATION_V6);
}
