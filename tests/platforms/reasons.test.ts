import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '@/lib/post-words/reasons/reason-of';
import type { PlatformKey } from '@/lib/platforms/keys';
import { otherFailure } from '@/server/publishing/platforms/failure';
import { DiscordError } from '@/server/publishing/platforms/discord/client';
import { GraphError } from '@/server/publishing/platforms/meta/client';
import { adapterOf, serverNetworkOf } from '@/server/publishing/platforms/index';
import { TelegramError } from '@/server/publishing/platforms/telegram/telegram-error';
import { XError } from '@/server/publishing/platforms/twitter/client';
import type { Failure } from '@/server/publishing/platforms/types';
import { VkError } from '@/server/publishing/platforms/vk/client';
import { GoogleError } from '@/server/publishing/platforms/youtube/client';
import { LostAnswerError, NotSentError } from '@/server/system/net/network-errors';

const WORDS = 'Words of the vendor';
const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fakes/schemas/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;
const answer = (status: number, body: unknown) => ({ status, headers: {}, text: JSON.stringify(body) });

const reasonFor = (platform: PlatformKey, { class: errorClass, text, cause }: Failure) =>
  reasonOf(
    { platform, errorClass, errorText: text, cause, unconfirmed: false },
    serverNetworkOf(platform).reasons ?? [],
  );

/** What a person reads of this error: never the network's own words, which stay folded; a cause that is known. */
async function told(platform: PlatformKey, error: unknown, { isKnown = true } = {}): Promise<string> {
  const { classify } = await adapterOf(platform);
  const failure = classify(error, true);
  const reason = reasonFor(platform, failure);
  if (!reason) throw new Error('no reason');
  expect(reason.message, failure.text).not.toContain(failure.text);
  expect(reason.message).toMatch(/^[A-Z].*\.$/);
  expect(reason.message.length, reason.message).toBeLessThanOrEqual(125);
  expect(reason.details).toBe(failure.text);
  expect([failure.text, reason.cause === 'unknown-cause']).toEqual([failure.text, !isKnown]);
  return reason.message;
}

describe('Telegram', () => {
  const refused = (code: number, description: string) =>
    new TelegramError({ error_code: code, description }, '@northwind');
  it.each([
    [
      400,
      'Bad Request: chat not found',
      /^The bot can’t find @northwind\. Add it to the channel as an administrator\.$/,
    ],
    [403, 'Forbidden: bot was kicked from the channel chat', /removed from @northwind/],
    [403, 'Forbidden: bot is not a member of the channel chat', /removed from @northwind/],
    [400, 'Bad Request: need administrator rights in the channel chat', /Post messages/],
    [400, 'Bad Request: not enough rights to send text messages to the chat', /Post messages/],
    [400, 'Bad Request: message is too long', /too long/],
    [400, 'Bad Request: message caption is too long', /too long/],
    [400, 'Bad Request: message text is empty', /Nothing is left to send/],
    [400, "Bad Request: can't parse entities: byte offset 3", /formatting/],
    [400, 'Bad Request: PHOTO_INVALID_DIMENSIONS', /one of the files/],
    [400, 'Bad Request: IMAGE_PROCESS_FAILED', /one of the files/],
    [400, 'Bad Request: TOPIC_CLOSED', /topic/],
    [413, 'Request Entity Too Large', /too large/],
    [401, 'Unauthorized', /token/],
    [404, 'Not Found', /token/],
    [403, 'Forbidden: something new', /may not write to @northwind/],
    [500, 'Internal Server Error', /fault/],
    [502, 'Telegram answered 502 Bad Gateway', /response of Telegram was lost/],
    [429, 'Too Many Requests: retry after 5', /pause/],
  ])('%i %s', async (code, description, message) => {
    expect(await told('telegram', refused(code, description))).toMatch(message);
  });

  it('names the new id of a group', async () => {
    const error = new TelegramError(
      {
        error_code: 400,
        description: 'Bad Request: group chat was upgraded to a supergroup chat',
        parameters: { migrate_to_chat_id: -1001 },
      },
      '-42',
    );
    expect(await told('telegram', error)).toBe('The group -42 has a new chat ID, -1001. Enter it in Settings.');
  });

  it('says plainly that a cause is not known', async () => {
    expect(await told('ruTelegram', refused(400, 'Bad Request: SOMETHING_NEW'), { isKnown: false })).toBe(
      'Telegram (Russian) refused this post, and we don’t know this cause. Its own words are under Details.',
    );
  });
});

describe('VK', () => {
  const errors = Object.values(
    schema('vk').errors as Record<string, { code: number; description: string; global?: true }>,
  );
  const named = (methods: readonly string[]) => {
    const all = schema('vk') as { methods: Record<string, { errors?: { $ref: string }[] }> };
    return methods.flatMap((name) => (all.methods[name]?.errors ?? []).map(({ $ref }) => $ref.split('/').at(-1) ?? ''));
  };
  const ours = new Set(named(['wall.post', 'wall.createComment', 'photos.saveWallPhoto', 'video.save']));
  const known = Object.entries(schema('vk').errors as Record<string, { code: number; global?: true }>)
    .filter(([name, { global }]) => global || ours.has(name))
    .map(([, { code }]) => code);

  it('has every error that its calls can give', async () => {
    expect(known.length).toBeGreaterThan(40);
    for (const code of known) await told('vk', new VkError({ code, status: 200, message: WORDS }));
  });

  it('begins with its own words for no error of VK', async () => {
    for (const { code, description } of errors) {
      const failure = (await adapterOf('vk')).classify(new VkError({ code, status: 200, message: description }), true);
      expect(reasonFor('vk', failure)?.message).not.toContain(description);
    }
  });

  it.each([
    [5, /Connect VK again/],
    [14, /Sign in at vk\.com/],
    [100, /Group ID/],
    [214, /may not post/],
    [222, /no links/],
  ])('error %i', async (code, message) => {
    expect(await told('vk', new VkError({ code, status: 200, message: WORDS }))).toMatch(message);
  });
});

describe('Meta', () => {
  const refused = (error: object) => new GraphError(answer(400, { error: { message: WORDS, ...error } }));
  const subcodes = Object.entries(schema('instagram')['x-error-subcodes'] as Record<string, { code: number }>);

  it('has every subcode of Instagram', async () => {
    expect(subcodes.length).toBeGreaterThan(20);
    for (const [subcode, { code }] of subcodes)
      await told('instagram', refused({ code, error_subcode: Number(subcode) }));
  });

  it.each([
    ['instagram', { code: 190, error_subcode: 463 }, /ended this sign-in/],
    ['threads', { code: 190 }, /Threads has ended this sign-in/],
    ['threads', { code: 10 }, /permission/],
    ['instagram', { code: 200 }, /permission/],
    ['threads', { code: 2 }, /fault/],
    ['instagram', { code: 4 }, /pause/],
    ['instagram', { code: 80_002 }, /pause/],
    ['instagram', { code: 368 }, /restricts/],
    ['instagram', { code: 9004, error_subcode: 2_207_052 }, /could not fetch/],
    ['instagram', { code: 36_003, error_subcode: 2_207_009 }, /between 4:5 and 1\.91:1/],
    ['threads', { code: 100 }, /a part of this post/],
  ] as const)('%s %j', async (platform, error, message) => {
    expect(await told(platform, refused(error))).toMatch(message);
  });

  const container = schema('threads') as {
    components: { schemas: { Container: { properties: { error_message: { enum: string[] } } } } };
  };
  it.each(container.components.schemas.Container.properties.error_message.enum)(
    'a container of Threads: %s',
    (code) => {
      const text = `Threads could not process the media: ${code}`;
      const reason = reasonFor('threads', { class: 'permanent', text, cause: { code } });
      expect(reason?.cause).not.toBe('unknown-cause');
      expect(reason?.message).not.toContain(code);
      expect(reason?.details).toBe(text);
    },
  );
});

describe('X', () => {
  const refused = (status: number, problem: object) => new XError(answer(status, { detail: WORDS, ...problem }));
  const problems = Object.keys(
    (schema('x') as { components: { schemas: { Problem: { discriminator: { mapping: object } } } } }).components.schemas
      .Problem.discriminator.mapping,
  );
  it.each(problems.filter((type) => !/hydration|internal-error/.test(type)))('%s', async (type) => {
    await told('twitter', refused(403, { type }));
  });
  it.each([
    [401, { type: 'about:blank' }, /Connect Twitter again/],
    [403, { type: 'https://api.twitter.com/2/problems/client-forbidden' }, /let this app post/],
    [403, { type: 'https://api.twitter.com/2/problems/user-suspended' }, /suspended/],
    [403, { type: 'https://api.twitter.com/2/problems/oauth1-permissions' }, /Read and write/],
    [
      403,
      { type: 'about:blank', detail: 'You are not allowed to create a Tweet with duplicate content.' },
      /same text/,
    ],
    [403, { type: 'about:blank' }, /doesn’t allow this post/],
    [400, { type: 'about:blank' }, /a part of this post/],
    [413, {}, /one of the files/],
    [429, {}, /pause/],
    [503, {}, /fault/],
  ] as const)('%i %j', async (status, problem, message) => {
    expect(await told('twitter', refused(status, problem))).toMatch(message);
  });
});

describe('YouTube', () => {
  const refused = (status: number, reason: string) =>
    new GoogleError(answer(status, { error: { code: status, message: WORDS, errors: [{ reason }] } }));
  it.each([
    [401, 'authError', /Connect YouTube again/],
    [403, 'forbidden', /every box ticked/],
    [403, 'insufficientPermissions', /every box ticked/],
    [403, 'accessNotConfigured', /Data API is off/],
    [401, 'youtubeSignupRequired', /channel/],
    [403, 'quotaExceeded', /midnight in California/],
    [400, 'uploadLimitExceeded', /tomorrow/],
    [403, 'rateLimitExceeded', /pause/],
    [429, 'uploadRateLimitExceeded', /pause/],
    [400, 'invalidTitle', /title/],
    [400, 'invalidDescription', /description/],
    [400, 'invalidVideoMetadata', /fields/],
    [400, 'invalidCategoryId', /fields/],
    [400, 'invalidTags', /fields/],
    [400, 'defaultLanguageNotSet', /fields/],
    [403, 'forbiddenPrivacySetting', /privacy/],
    [413, 'uploadTooLarge', /video file/],
    [404, 'notFound', /no longer has/],
    [400, 'mediaBodyRequired', /video file/],
    [500, 'internalError', /fault/],
    [503, 'backendError', /fault/],
  ])('%i %s', async (status, reason, message) => {
    expect(await told('youtube', refused(status, reason))).toMatch(message);
  });

  it.each(['invalid_grant', 'invalid_client', 'unauthorized_client'])('OAuth: %s', async (error) => {
    await told('ruYoutube', new GoogleError(answer(400, { error, error_description: WORDS })));
  });
});

describe('Discord', () => {
  it.each([
    [404, 10_015, /webhook was deleted/],
    [401, 50_027, /webhook was deleted/],
    [404, 10_003, /no longer exists/],
    [403, 50_013, /may not post/],
    [400, 50_035, /fields/],
    [400, 50_006, /Nothing is left to send/],
    [400, 240_000, /blocks a link/],
    [400, 220_001, /forum/],
    [400, 220_004, /forum/],
    [403, 200_000, /AutoMod/],
    [413, 40_005, /too large/],
    [413, 0, /too large/],
    [400, 20_028, /pause/],
    [400, 130_000, /overloaded/],
    [500, 0, /fault/],
  ])('%i %i', async (status, code, message) => {
    expect(await told('discord', new DiscordError(answer(status, { message: WORDS, code })))).toMatch(message);
  });
});

it('an unreachable network, a lost response and our own sentences', () => {
  const at = (error: unknown, sent: boolean) => reasonFor('telegram', otherFailure(error, sent));
  expect(at(new NotSentError('api.telegram.org', new Error('ECONNREFUSED')), false)).toMatchObject({
    message: 'Telegram could not be reached. Nothing was sent.',
    details: expect.stringContaining('api.telegram.org') as string,
  });
  expect(at(new LostAnswerError('Telegram', new Error('reset')), true)?.message).toBe(
    'The response of Telegram was lost.',
  );
  const own = reasonFor('vk', { class: 'permanent', text: 'The file is gone.', cause: { code: 'own' } });
  expect(own).toEqual({ cause: 'own', message: 'The file is gone.', act: 'edit', details: null });
});
