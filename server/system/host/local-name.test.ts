import { expect, it } from 'vitest';
import { isLocalName } from './local-name';

it('knows names that no stranger can own: addresses, single words, endings of private networks', () => {
  for (const name of [
    '192.168.1.5',
    '203.0.113.7',
    '[::1]',
    '[2001:db8::1]',
    'localhost',
    'nas',
    'app.localhost',
    'workspace.local',
    'x.home.arpa',
    'Host.LAN',
    'nas.',
  ]) {
    expect(isLocalName(name), name).toBe(true);
  }
});

it('takes any other name for one that a stranger could point here', () => {
  for (const name of [
    'evil.example',
    'workspace.example.com',
    '192.168.1.5.nip.io',
    'local.evil.com',
    'localhost.evil.com',
    'a.locale',
    '',
  ]) {
    expect(isLocalName(name), name).toBe(false);
  }
});
