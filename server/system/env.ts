import { z } from 'zod';
import { parseDomains, parseRoleClaim } from '@/lib/sign-in/role-rules';
import { childEnvironment } from './child-environment.mjs';

/** The only reader of process.env. Every name is explained in .env.example; all have defaults. */
const optional = z
  .string()
  .optional()
  .transform((value) => (value?.trim() ? value.trim() : undefined));
const address = (fallback: string) => optional.transform((value) => (value ?? fallback).replace(/\/+$/, ''));
/** Where models are got unless LOCAL_MODELS_URL names another place. */
export const HUB = 'https://huggingface.co';
const flag = optional.transform((value) => value !== undefined && /^(1|true|yes|on)$/i.test(value));

/** `host:port`, `[::1]:443`. */
const hostAndPort = optional.transform((value, context) => {
  const [, host, port] = /^(?:\[([\da-f:]+)\]|[^:\s[\]]+):\d+$/i.test(value ?? '')
    ? (/^\[?([^\s[\]]+?)\]?:(\d+)$/.exec(value ?? '') ?? [])
    : [];
  if (value === undefined) return undefined;
  if (host && Number(port) > 0 && Number(port) < 65_536) return { host, port: Number(port) };
  context.addIssue({ code: 'custom', message: 'Not host:port' });
  return z.NEVER;
});

/** Several of them, separated by commas. */
const hostsAndPorts = optional.transform((value, context) =>
  (value?.split(',') ?? []).flatMap((one) => {
    const parsed = hostAndPort.safeParse(one.trim());
    if (parsed.success) return parsed.data ?? [];
    context.addIssue({ code: 'custom', message: 'Not host:port, separated by commas' });
    return [];
  }),
);

/** `groups`, or `groups: marketing=editor@Marketing`. */
const roleClaim = optional.transform((value, context) => {
  const parsed = value === undefined ? undefined : parseRoleClaim(value);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'Not like "groups" or "groups: marketing=editor@Marketing"' });
  return z.NEVER;
});

const fields = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: optional.transform((value) => value ?? './data'),
  PUBLIC_URL: optional.transform((value) => value?.replace(/\/+$/, '')),
  APP_SECRET: optional,
  MONGODB_URI: optional.transform((value) => value ?? 'mongodb://127.0.0.1:27017/workspace'),
  REDIS_URL: optional.transform((value) => value ?? 'redis://127.0.0.1:6379'),
  CRON_SECRET: optional,
  /** AI: an address, key and model for chat, and for each capability that is served elsewhere. */
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: optional,
  OPENAI_MODEL: optional,
  EMBEDDINGS_API_KEY: optional,
  EMBEDDINGS_BASE_URL: optional,
  EMBEDDINGS_MODEL: optional,
  IMAGE_API_KEY: optional,
  IMAGE_BASE_URL: optional,
  IMAGE_MODEL: optional,
  SPEECH_API_KEY: optional,
  SPEECH_BASE_URL: optional,
  SPEECH_MODEL: optional,
  TRANSCRIBE_API_KEY: optional,
  TRANSCRIBE_BASE_URL: optional,
  TRANSCRIBE_MODEL: optional,
  /** Models that run on this host itself: whether there are any, where they are got, and an own list of them. */
  LOCAL_MODELS: optional.transform((value) => !/^(0|false|no|off)$/i.test(value ?? '')),
  LOCAL_MODELS_URL: address(HUB).refine((value) => /^https?:\/\//.test(value), 'No http address'),
  LOCAL_MODELS_LIST: optional,
  S3_ENDPOINT: optional,
  S3_REGION: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: optional,
  MAX_UPLOAD_MB: z.coerce.number().positive().default(1024),
  MAX_KNOWLEDGE_MB: z.coerce.number().positive().default(50),
  /** This much of the disk stays free: uploads and conversions that need it are refused. */
  PAGE_SCENE_HOSTS: hostsAndPorts,
  MIN_FREE_DISK_MB: z.coerce.number().min(0).default(256),
  TRUST_PROXY: flag,
  /** Who may register after the first account. Unset: invited people, unless the host had accounts before this rule. */
  REGISTRATION: z.enum(['open', 'invited']).optional(),
  /** Company sign-in by OpenID Connect. Without an issuer there is none but those of Administration. */
  OIDC_ISSUER: optional.transform((value) => value?.replace(/\/+$/, '')),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  OIDC_DOMAINS: optional.transform((value) => parseDomains(value ?? '')),
  OIDC_ROLE_CLAIM: roleClaim,
  OIDC_ONLY: flag,
  /** How late a missed post may still go out by itself (docs/decisions/publishing.md). */
  CATCH_UP_HOURS: z.coerce.number().min(0).max(720).default(24),
  /** How long “Publish now” waits for an Undo. Shorter than the sweep looks ahead, so that it is queued at once. */
  UNDO_SECONDS: z.coerce.number().min(0).max(15).default(8),
  /** How long a claim of a delivery holds without a heartbeat (docs/decisions/publishing.md). */
  LEASE_SECONDS: z.coerce.number().min(2).max(600).default(60),
  /** How long an entry of the audit trail stays. */
  AUDIT_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The launcher's: whether the terminal shows sentences or JSON lines. */
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  /** A backup is made here every day at that hour, and so many are kept. */
  BACKUP_DIR: optional,
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  /** Whether an update makes a backup of the database before it changes anything. */
  UPDATE_BACKUP: optional.transform((value) => !/^(0|false|no|off)$/i.test(value ?? '')),
  /** Opens GET /metrics to requests that bear it. */
  METRICS_TOKEN: optional,
  /** Set by the launcher: a child ends when this process is gone. */
  WORKSPACE_PARENT_PID: z.coerce.number().int().positive().optional(),
  /** Set by docker-compose.yml: the port outside the container. */
  PUBLISHED_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Set by `npm run user`: the command that the operator runs. */
  WORKSPACE_COMMAND: optional,
  TELEGRAM_API_URL: address('https://api.telegram.org'),
  TELEGRAM_WEB_URL: address('https://t.me'),
  /** Requests a second to t.me's public pages, of all searches together. */
  TELEGRAM_WEB_RATE: z.coerce.number().min(0.01).max(100).default(1),
  /** Stands in for every data centre of Telegram, and its RSA public key when that is not one of Telegram's. */
  TELEGRAM_DC: hostAndPort,
  TELEGRAM_DC_KEY: optional,
  X_API_URL: address('https://api.x.com'),
  INSTAGRAM_GRAPH_URL: address('https://graph.instagram.com'),
  INSTAGRAM_API_URL: address('https://api.instagram.com'),
  VK_API_URL: address('https://api.vk.com'),
  VK_ID_URL: address('https://id.vk.com'),
  YOUTUBE_API_URL: address('https://youtube.googleapis.com'),
  GOOGLE_OAUTH_URL: address('https://oauth2.googleapis.com'),
  /** The host's apps at VK ID and Threads, for connecting and signing in in the browser. */
  VK_APP_ID: optional,
  THREADS_APP_ID: optional,
  THREADS_APP_SECRET: optional,
  THREADS_API_URL: address('https://graph.threads.net'),
});

/** Half a company sign-in would offer no button, and with OIDC_ONLY leave no way in. */
const schema = fields.refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => !OIDC_ISSUER || OIDC_CLIENT_ID, {
  path: ['OIDC_CLIENT_ID'],
  message: 'Missing beside OIDC_ISSUER: set the client id that your provider gave this host',
});

export type Env = z.output<typeof schema>;

/** The settings among these variables. Throws a sentence that names each value that can't be used. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The environment has values that can't be used: ${wrong}. See .env.example.`);
}

export const env: Env = readEnv(process.env);

/**
 * Where a network is called: the variable of that name, or else the network's own address. So one more network needs no
 * line in the list above; .env.example explains the variable all the same.
 */
export function networkAddress(name: `${string}_URL`, own: string): string {
  const set = (env as Partial<Record<string, unknown>>)[name] ?? process.env[name];
  return (typeof set === 'string' && set.trim() ? set.trim() : own).replace(/\/+$/, '');
}

// next-auth reads the environment itself: it learns the host's address from PUBLIC_URL, otherwise from each request.
if (env.PUBLIC_URL) process.env.NEXTAUTH_URL ??= env.PUBLIC_URL;
process.env.AUTH_TRUST_HOST ??= '1';

/**
 * The environment of a child process that is not the product itself (`spawn(…, { env: cleanEnvironment() })`): none of
 * the host's settings or secrets.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return childEnvironment(process.env);
}
