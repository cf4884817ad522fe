import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { timeZone } from './auth';
import { endpoint } from './endpoint';
import { platformSetting } from './platform-settings';
import { projectQuery, text } from '@/lib/wire/scalars';

/** The result of VK ID's one-tap widget or redirect; `code_verifier` is the page's own (RFC 7636). */
const vkAuthData = z.object({
  code: text(2000).min(1, 'Required'),
  device_id: text(500).min(1, 'Required'),
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, '43 to 128 letters, digits or . _ ~ -'),
  state: text(500).min(1, 'Required'),
});

export const twitterRequestToken = endpoint({
  name: 'twitterRequestToken',
  method: 'GET',
  path: '/auth/twitter/request-token',
  summary: 'Start connecting Twitter: a request token, and the address to send the browser to',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.object({ oauth_token: z.string(), url: z.string() }),
  rateLimit: { name: 'connect', of: 'connections of accounts', by: 'user', max: 60, seconds: 600 },
});

const callback = z
  .object({
    platform: platformKey,
    callbackUrl: z.string(),
    /** Null: the keys of the app are fields of the card. */
    hostApp: z.boolean().nullable(),
  })
  .meta({ id: 'Callback' });
export type WireCallback = z.output<typeof callback>;

export const listCallbacks = endpoint({
  name: 'listCallbacks',
  method: 'GET',
  path: '/platform-settings/callbacks',
  summary:
    'For each network that is connected in the browser: the callback address to register in its app, and whether this host has an app of its own there',
  access: 'user',
  program: { role: 'viewer' },
  status: 200,
  answer: z.array(callback),
});

export const connectPlatform = endpoint({
  name: 'connectPlatform',
  method: 'POST',
  path: '/platform-settings/{platform}/connect',
  summary: 'Start connecting a platform: the address to send the browser to. It returns to /settings',
  access: { role: 'admin', of: 'query' },
  params: z.object({ platform: platformKey }),
  query: projectQuery,
  status: 200,
  answer: z.object({ url: z.string() }),
  rateLimit: { name: 'connect', of: 'connections of accounts', by: 'user', max: 60, seconds: 600 },
  proof: true,
});

export const exchangeVk = endpoint({
  name: 'exchangeVk',
  method: 'POST',
  path: '/platform-settings/vk/exchange',
  summary: 'Connect VK with the result of its one-tap widget',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  body: vkAuthData,
  status: 200,
  answer: z.array(platformSetting),
  rateLimit: { name: 'connect', of: 'connections of accounts', by: 'user', max: 60, seconds: 600 },
  audit: { act: 'credentials.connected', on: () => 'vk' },
  proof: true,
});

export const getVkApp = endpoint({
  name: 'getVkApp',
  method: 'GET',
  path: '/auth/vk',
  summary: 'Parameters of VK’s one-tap widget; app_id is null when this host has no app at VK ID',
  access: 'public',
  status: 200,
  answer: z.object({ app_id: z.string().nullable(), redirect_url: z.string(), authorize_url: z.string() }),
});

export const signInWithVk = endpoint({
  name: 'signInWithVk',
  method: 'POST',
  path: '/auth/vk',
  summary: 'Sign in with VK; a new VK user gets an account under the rules of registration',
  access: 'public',
  body: vkAuthData.extend({ timeZone: timeZone.optional(), invitation: text(200).optional() }),
  status: 200,
  answer: z.object({ token: z.string() }),
  rateLimit: { name: 'vk-sign-in', of: 'sign-ins with VK', by: 'address', max: 30, seconds: 900 },
  audit: { act: 'sign-in.network' },
});
