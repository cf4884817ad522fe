import { expect, it } from 'vitest';
import { isVendorAddress } from './vendor-host';

const vk = { own: ['vk.com', 'userapi.com'], configured: 'https://api.vk.com' };

it.each([
  'https://pu.vk.com/c1/upload',
  'https://vk.com/upload',
  'https://sun9-1.userapi.com/a',
  'https://api.vk.com/x',
])('follows %s', (address) => {
  expect(isVendorAddress(address, vk)).toBe(true);
});

it.each([
  'http://pu.vk.com/upload',
  'https://vk.com.evil.example/',
  'https://evilvk.com/',
  'https://pu.vk.com:8443/',
  'https://vk.com@10.0.0.1/',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  '',
])('does not follow %j', (address) => {
  expect(isVendorAddress(address, vk)).toBe(false);
});

it('follows the host that the configuration names, its port and scheme included', () => {
  const local = { ...vk, configured: 'http://127.0.0.1:9000/vk' };
  expect(isVendorAddress('http://127.0.0.1:9000/upload', local)).toBe(true);
  expect(isVendorAddress('http://127.0.0.1:9001/upload', local)).toBe(false);
});
