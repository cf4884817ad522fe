import type { FakeAnswer } from '../fakes/server';

/** A network's response that tells a credential to wait, as sent over the wire. */
export type RateLimit = {
  name: string;
  answer: () => FakeAnswer;
  /**
   * How long the wait is: as told, or our default where the network names none. `midnight`: until the next one in
   * California.
   */
  waitMs: number | 'midnight';
  /** The limit concerns the account alone, not the app that others share. */
  ownOnly?: true;
};

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (): FakeAnswer => ({ status, body, headers });
const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000) + seconds);
const HOUR_MS = 3_600_000;

const telegram: RateLimit[] = [
  {
    name: '429 with retry_after',
    answer: json(429, {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 35',
      parameters: { retry_after: 35 },
    }),
    waitMs: 35_000,
  },
  {
    name: '429 of the gateway',
    answer: () => ({
      status: 429,
      body: '<html><h1>429 Too Many Requests</h1></html>',
      headers: { 'content-type': 'text/html', 'retry-after': '12' },
    }),
    waitMs: 12_000,
  },
];

const discord: RateLimit[] = [
  {
    name: '429 of the webhook’s bucket, in fractions of a second',
    answer: json(
      429,
      { message: 'You are being rate limited.', retry_after: 64.57, global: false },
      {
        'retry-after': '65',
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': '64.57',
        'x-ratelimit-scope': 'user',
      },
    ),
    waitMs: 64_570,
  },
  {
    name: '429 for all',
    answer: json(
      429,
      { message: 'You are being rate limited.', retry_after: 2.35, global: true },
      { 'retry-after': '3', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' },
    ),
    waitMs: 2350,
  },
  {
    name: '429 of Cloudflare',
    answer: () => ({
      status: 429,
      body: 'error code: 1015',
      headers: { 'content-type': 'text/plain', 'retry-after': '600' },
    }),
    waitMs: 600_000,
  },
  {
    name: 'code 40062 with the headers alone',
    answer: json(
      429,
      { message: 'Service resource is being rate limited.', code: 40_062 },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '3.5' },
    ),
    waitMs: 3500,
  },
];

const tooMany = { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 };
const x: RateLimit[] = [
  {
    name: '429 with the window’s end',
    answer: () =>
      json(429, tooMany, {
        'x-rate-limit-limit': '100',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': inSeconds(240),
      })(),
    waitMs: 240_000,
  },
  {
    name: '429 with the day’s end',
    answer: () =>
      json(429, tooMany, {
        'x-rate-limit-remaining': '50',
        'x-rate-limit-reset': inSeconds(300),
        'x-user-limit-24hour-remaining': '0',
        'x-user-limit-24hour-reset': inSeconds(7200),
      })(),
    waitMs: 7_200_000,
  },
  { name: '429 with Retry-After', answer: json(429, tooMany, { 'retry-after': '77' }), waitMs: 77_000 },
  { name: '429 that tells nothing', answer: json(429, tooMany), waitMs: 900_000 },
];

const vkError = (code: number, message: string) =>
  json(200, { error: { error_code: code, error_msg: message, request_params: [] } });
const vk: RateLimit[] = [
  { name: 'error 6', answer: vkError(6, 'Too many requests per second'), waitMs: 1000 },
  { name: 'error 9', answer: vkError(9, 'Flood control'), waitMs: HOUR_MS },
  { name: 'error 29', answer: vkError(29, 'Rate limit reached'), waitMs: HOUR_MS },
  {
    name: 'error 601',
    answer: vkError(601, 'Permission denied. You have requested too many actions this day. Try later.'),
    waitMs: HOUR_MS,
  },
  {
    name: '429 of the gateway',
    answer: () => ({
      status: 429,
      body: '<html></html>',
      headers: { 'content-type': 'text/html', 'retry-after': '30' },
    }),
    waitMs: 30_000,
  },
];

const google = (
  code: number,
  reason: string,
  {
    domain = 'youtube.quota',
    message = 'Refused',
    ...more
  }: { domain?: string; message?: string; status?: string; details?: unknown[] } = {},
  headers = {},
) => json(code, { error: { code, message, errors: [{ message, domain, reason }], ...more } }, headers);
const QUOTA =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
const UPLOADS =
  "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.";
const PER_MINUTE = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'RATE_LIMIT_EXCEEDED',
  domain: 'googleapis.com',
  metadata: { quota_limit: 'defaultPerMinutePerProject', quota_unit: '1/min/{project}' },
};
const PER_DAY = { ...PER_MINUTE, metadata: { quota_limit: 'defaultPerDayPerProject', quota_unit: '1/d/{project}' } };
const exhausted = (details: unknown[]) =>
  google(429, 'rateLimitExceeded', { domain: 'global', status: 'RESOURCE_EXHAUSTED', details });
const youtube: RateLimit[] = [
  { name: '403 quotaExceeded', answer: google(403, 'quotaExceeded', { message: QUOTA }), waitMs: 'midnight' },
  {
    name: '400 uploadLimitExceeded',
    answer: google(400, 'uploadLimitExceeded', {
      domain: 'youtube.video',
      message: 'The user has exceeded the number of videos they may upload.',
    }),
    waitMs: 'midnight',
    ownOnly: true,
  },
  {
    name: '429 for the uploads of a day',
    answer: google(429, 'rateLimitExceeded', { domain: 'global', message: UPLOADS }),
    waitMs: 'midnight',
  },
  { name: '429 with a unit of a day', answer: exhausted([PER_DAY]), waitMs: 'midnight' },
  {
    name: '429 with RetryInfo',
    answer: exhausted([PER_MINUTE, { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' }]),
    waitMs: 30_000,
  },
  {
    name: '403 rateLimitExceeded with Retry-After',
    answer: google(403, 'rateLimitExceeded', { domain: 'usageLimits' }, { 'retry-after': '45' }),
    waitMs: 45_000,
  },
  {
    name: '403 rateLimitExceeded that tells nothing',
    answer: google(403, 'rateLimitExceeded', { domain: 'usageLimits' }),
    waitMs: 60_000,
  },
];

const graph = (
  error: { code: number; message: string; error_subcode?: number; is_transient?: boolean },
  { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) => json(status, { error: { type: 'OAuthException', fbtrace_id: 'Axyz', ...error } }, headers);
const usage = (minutes: number, type = 'instagram') => ({
  'x-business-use-case-usage': JSON.stringify({
    '17841400000000001': [
      { type, call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: minutes },
    ],
  }),
});
const APP_USAGE = { 'x-app-usage': JSON.stringify({ call_count: 104, total_cputime: 12, total_time: 30 }) };
const meta: RateLimit[] = [
  {
    name: 'code 4, transient, with the minutes',
    answer: graph(
      { code: 4, message: '(#4) Application request limit reached', is_transient: true },
      { headers: usage(1) },
    ),
    waitMs: 60_000,
  },
  {
    name: 'code 4, transient, with X-App-Usage',
    answer: graph(
      { code: 4, message: '(#4) Application request limit reached', is_transient: true },
      { headers: APP_USAGE },
    ),
    waitMs: 900_000,
  },
  {
    name: 'code 17',
    answer: graph(
      { code: 17, message: '(#17) User request limit reached', is_transient: true },
      { headers: usage(12) },
    ),
    waitMs: 720_000,
  },
  {
    name: 'code 32',
    answer: graph({ code: 32, message: '(#32) Page request limit reached', is_transient: true }),
    waitMs: 900_000,
  },
  {
    name: 'code 613',
    answer: graph({ code: 613, message: '(#613) Calls to this api have exceeded the rate limit.', is_transient: true }),
    waitMs: 900_000,
  },
  {
    name: 'code 80002',
    answer: graph(
      { code: 80_002, message: '(#80002) There have been too many calls to this Instagram account.' },
      { headers: usage(7) },
    ),
    waitMs: 420_000,
  },
  {
    name: 'a passing fault while the header says to wait',
    answer: graph(
      { code: 2, message: 'Service temporarily unavailable', is_transient: true },
      { status: 500, headers: usage(3) },
    ),
    waitMs: 180_000,
  },
  {
    name: '429 with Retry-After',
    answer: graph({ code: -1, message: 'Too many calls' }, { status: 429, headers: { 'retry-after': '50' } }),
    waitMs: 50_000,
  },
];
const instagram: RateLimit[] = [
  ...meta,
  {
    name: 'the posts of a day',
    answer: graph({ code: 9, error_subcode: 2_207_042, message: 'The maximum number of posts has been reached' }),
    waitMs: HOUR_MS,
  },
];

/** By the network that a destination belongs to. */
export const RATE_LIMITS: Record<string, RateLimit[]> = {
  telegram,
  discord,
  twitter: x,
  vk,
  youtube,
  instagram,
  threads: meta,
};
