import ipaddr from 'ipaddr.js';

/**
 * Names that public DNS never resolves: reserved (RFC 6761, 6762, 8375; ICANN's "internal"), or never delegated, by
 * custom of private networks.
 */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'home.arpa',
  'lan',
  'home',
  'corp',
  'intranet',
  'localdomain',
  'test',
];

/**
 * Whether a host name, as a URL holds it, can't be a stranger's in public DNS: an address, a single word, or a private
 * ending.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (ipaddr.isValid(name.replace(/^\[|\]$/g, ''))) return true;
  if (!name.includes('.')) return name !== '';
  return PRIVATE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}
