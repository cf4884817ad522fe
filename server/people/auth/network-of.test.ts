import { expect, it } from 'vitest';
import { networkOf } from './network-of';

it('counts an IPv6 address by its /64, however it is written', () => {
  const network = networkOf('2001:db8:1:2::1');
  for (const same of [
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002::abcd',
    '[2001:db8:1:2::7]:4711',
    '2001:db8:1:2::9%eth0',
  ]) {
    expect(networkOf(same)).toBe(network);
  }
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
});

it('counts an IPv4 address by itself, also inside IPv6 and with a port', () => {
  for (const same of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7:4711']) expect(networkOf(same)).toBe('192.0.2.7');
  expect(networkOf('192.0.2.8')).toBe('192.0.2.8');
});

it('counts what is no address under its own name', () => {
  expect(networkOf('unknown')).toBe('unknown');
});
