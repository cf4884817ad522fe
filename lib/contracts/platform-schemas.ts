import { z } from 'zod';
import { PLATFORM_KEYS, visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { platforms } from '@/lib/platforms/index';
import { settingsOf } from '@/lib/platforms/settings-of';
import { SEARCH_ACCOUNT_FIELDS, SEARCH_ACCOUNT_KEY, type SearchAccountField } from '@/lib/platforms/search-account';
import { text } from '@/lib/wire/scalars';

/** One schema per platform, so that each carries only its own fields; statuses sent by clients are ignored. */
const sentPlatformPosts = PLATFORM_KEYS.map((key) =>
  z.object({
    platform: z.literal(key),
    status: z.unknown().optional(),
    /** Absent: unchanged; null: cleared. */
    platformSpecificData: settingsOf(key).nullish(),
  }),
);
const [firstPlatform, ...otherPlatforms] = sentPlatformPosts;
if (!firstPlatform) throw new Error('There are no platforms');

export const sentPlatformPost = z.discriminatedUnion('platform', [firstPlatform, ...otherPlatforms]);

const credentialValue = text(10_000).nullish();

function credentialsOf(key: PlatformKey) {
  return z
    .object(Object.fromEntries(visibleCredentials(platforms[key]).map((field) => [field.name, credentialValue])))
    .optional();
}

const searchAccountValues = z
  .object(
    Object.fromEntries(SEARCH_ACCOUNT_FIELDS.map(({ name }) => [name, credentialValue])) as Record<
      SearchAccountField,
      typeof credentialValue
    >,
  )
  .optional();

/** The credentials of a settings form, by platform; and the account of channel search. */
export const savedCredentials = z.object({
  ...(Object.fromEntries(PLATFORM_KEYS.map((key) => [key, credentialsOf(key)])) as Record<
    PlatformKey,
    ReturnType<typeof credentialsOf>
  >),
  [SEARCH_ACCOUNT_KEY]: searchAccountValues,
});
