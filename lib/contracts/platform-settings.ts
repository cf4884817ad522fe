import { z } from 'zod';
import { savedCredentials } from '@/lib/contracts/platform-schemas';
import { labelOf, PLATFORM_KEYS } from '@/lib/platforms/keys';
import { SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { endpoint } from './endpoint';
import { projectQuery, wireDate } from '@/lib/wire/scalars';

/** Whether a connection works, as far as is known: a save does not ask the network. */
const connection = z.object({
  state: z.enum(['untested', 'ok', 'reconnect']),
  message: z.string().optional(),
  account: z.string().optional(),
  checkedAt: wireDate.optional(),
  /** Waiting posts of this platform, when it has to be reconnected: they will fail if nothing is done. */
  postsAtRisk: z.number().int().optional(),
});

/** The account of channel search is among them for admins: it is no destination of posts. */
const settingKey = z.enum([...PLATFORM_KEYS, SEARCH_ACCOUNT_KEY]);

export const platformSetting = z
  .object({
    platform: settingKey,
    /** Full values for owner and admin, masked ones for others. */
    credentials: z.record(z.string(), z.string()),
    connection,
    updatedAt: wireDate,
  })
  .meta({ id: 'PlatformSetting' });
export type WirePlatformSetting = z.output<typeof platformSetting>;

export const listPlatformSettings = endpoint({
  name: 'listPlatformSettings',
  method: 'GET',
  path: '/platform-settings',
  summary: 'Credentials of a project, one entry per connected platform',
  access: { role: 'viewer', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(platformSetting),
});

export const savePlatformSettings = endpoint({
  name: 'savePlatformSettings',
  method: 'POST',
  path: '/platform-settings',
  summary: 'Save credentials: platforms left out are unchanged, an empty value clears, a masked value changes nothing',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  body: savedCredentials,
  status: 200,
  answer: z.array(platformSetting),
  audit: { act: 'credentials.saved', on: ({ body }) => Object.keys(body).join(', ') },
  proof: true,
});

/** The network's verdict, good or bad: a refusal is a result, not an error. */
const verdict = z.object({
  ok: z.boolean(),
  account: z.string().optional(),
  url: z.string().optional(),
  message: z.string(),
});

export const testPlatformSetting = endpoint({
  name: 'testPlatformSetting',
  method: 'POST',
  path: '/platform-settings/{platform}/test',
  summary: 'Test the saved credentials with the network; tells whose account they belong to',
  access: { role: 'admin', of: 'query' },
  params: z.object({ platform: settingKey }),
  query: projectQuery,
  status: 200,
  answer: verdict,
  rateLimit: { name: 'test-connection', of: 'tests of connections', by: 'user', max: 60, seconds: 600 },
});

export const sendTestMessage = endpoint({
  name: 'sendTestMessage',
  method: 'POST',
  path: '/platform-settings/{platform}/test-message',
  summary: 'Publish one short message that says it is a test; a second call within a minute sends nothing',
  access: { role: 'admin', of: 'query' },
  params: z.object({ platform: z.enum(PLATFORM_KEYS) }),
  query: projectQuery,
  status: 200,
  /** `sent`: a message went out, or may have. */
  answer: verdict.extend({ sent: z.boolean() }),
  audit: {
    act: ({ answer }) => (answer?.sent ? 'publishing.test-message' : null),
    on: ({ params }) => labelOf(params.platform),
  },
  rateLimit: { name: 'test-message', of: 'test messages', by: 'user', max: 20, seconds: 600 },
});
