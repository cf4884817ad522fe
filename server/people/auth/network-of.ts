import ipaddr from 'ipaddr.js';

/**
 * How much of an IPv6 address identifies a customer: providers give each at least a /64, which holds 2^64 addresses.
 */
const V6_PREFIX_BITS = 64;

/**
 * The network that an address counts for: an IPv4 address itself, an IPv6 one by its /64. Accepts what proxies write
 * (`[…]:port`, zones, IPv4 in IPv6). A value that is no address counts as itself.
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${V6_PREFIX_BITS}`).toString();
}
