import { expect, it } from 'vitest';
import { parseDiscordWebhook } from './discord-webhook';

const canonical = 'https://discord.com/api/webhooks/123456789012345678/aB_c-9';

it.each([
  canonical,
  ' https://discord.com/api/webhooks/123456789012345678/aB_c-9/ ',
  'https://ptb.discord.com/api/webhooks/123456789012345678/aB_c-9',
  'https://canary.discord.com/api/v10/webhooks/123456789012345678/aB_c-9?wait=true',
  'https://discordapp.com/api/webhooks/123456789012345678/aB_c-9',
  'https://DISCORD.com:443/api/webhooks/123456789012345678/aB_c-9',
])('reads %s', (address) => {
  expect(parseDiscordWebhook(address)).toEqual({ id: '123456789012345678', token: 'aB_c-9', url: canonical });
});

it.each([
  '',
  'not an address',
  'http://discord.com/api/webhooks/1/a',
  'https://discord.com.evil.example/api/webhooks/1/a',
  'https://evil.example/https://discord.com/api/webhooks/1/a',
  'https://discord.com@evil.example/api/webhooks/1/a',
  'https://user:pass@discord.com/api/webhooks/1/a',
  'https://discord.com:8443/api/webhooks/1/a',
  'https://www.discord.com/api/webhooks/1/a',
  'https://discord.com/api/webhooks/1',
  'https://discord.com/api/webhooks/x/a',
  'https://discord.com/api/webhooks/1/a/messages/2',
  'https://discord.com/api/webhooks/1/../2/a%2Fb',
])('refuses %j', (address) => {
  expect(parseDiscordWebhook(address)).toBeNull();
});
