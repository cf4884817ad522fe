import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '149.154.167.220', '2606:4700:4700::1111', '[2001:4860:4860::8888]'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['loopback, elsewhere in its range', '127.255.255.254'],
  ['private 10', '10.0.0.1'],
  ['private 172.16', '172.16.0.1'],
  ['private 172.31', '172.31.255.255'],
  ['private 192.168', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local and cloud metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation 1', '192.0.2.1'],
  ['documentation 2', '198.51.100.1'],
  ['documentation 3', '203.0.113.1'],
  ['benchmarking', '198.18.0.1'],
  ['6to4 relay', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified v6', '::'],
  ['loopback v6', '::1'],
  ['v4-mapped', '::ffff:127.0.0.1'],
  ['v4-mapped public', '::ffff:8.8.8.8'],
  ['v4-mapped in hex', '::ffff:7f00:1'],
  ['v4-compatible', '::127.0.0.1'],
  ['v4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001::1'],
  ['unique local', 'fc00::1'],
  ['unique local fd', 'fd12:3456:789a::1'],
  ['link-local v6', 'fe80::1'],
  ['link-local v6 with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast v6', 'ff02::1'],
  ['documentation v6', '2001:db8::1'],
  ['documentation v6, newer', '3fff::1'],
  ['discard-only', '100::1'],
  ['not an address', 'localhost'],
  ['nothing', ''],
])('%s (%s) is not', (_name, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
