import type { WireRehearsal } from '@/lib/contracts/post-story';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { platformLints } from '@/lib/posts/platform-lints';
import { log, redactText } from '@/server/system/log';
import { withDryRun } from '@/server/system/net/dry-run';
import type { VendorRequest } from '@/server/system/net/vendor-call';
import { destinationOf } from '@/server/publishing/connections/destination';
import { adapterOf } from '@/server/publishing/platforms/index';
import type { AdapterContext, MediaFile, PlatformAdapter, PublishablePost } from '@/server/publishing/platforms/types';
import { adapterContext } from '@/server/publishing/posts/delivery/adapter-context';
import { cleanFailure } from '@/server/publishing/posts/delivery/failure-text';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';

const TIMEOUT_MS = 60_000;
const BODY_SHOWN = 20_000;

type Recorded = WireRehearsal['requests'][number];

/** The creating call was recorded: there is nothing to show after it. */
class RehearsalOver extends Error {}

/**
 * Runs the real delivery of each platform with a stand-in for its network: shows every request and file, sends nothing,
 * changes nothing. Secrets are replaced before the adapter gets them, so that none can be shown.
 */
export async function rehearsePost({ id }: { id: string }): Promise<{ platforms: WireRehearsal[] }> {
  const post = await requirePost(id);
  const platforms: WireRehearsal[] = [];
  for (const entry of post.platformPosts) platforms.push(await rehearse(post, entry));
  return { platforms };
}

async function rehearse(post: Post, entry: PlatformPost): Promise<WireRehearsal> {
  const { platform } = entry;
  const manifest = manifestOf(platform);
  const content = effectivePost(manifest, post, entry.platformSpecificData);
  const adapter = await adapterOf(platform);
  const nothing = (message: string): WireRehearsal => ({
    platform,
    label: manifest.label,
    ready: false,
    message,
    requests: [],
    files: [],
  });
  const wrong = platformLints(manifest, content).find(({ severity }) => severity === 'error');
  if (wrong) return nothing(wrong.message);
  const usable = await freshCredentialsFor(destinationOf(post, entry));
  const credentials = Object.fromEntries(
    manifest.credentials.map((field) => [
      field.name,
      standInFor(field, usable.credentials[field.name] ?? adapter.rehearsalCredentials?.[field.name]),
    ]),
  );
  const { requests, files, problem } = await recordAll(content, { adapter, platform, credentials });
  const missing =
    usable.missing.length > 0
      ? `${manifest.label} is not connected: ${usable.missing.join(', ')} missing. Add it in Settings.`
      : (usable.blocked?.text ?? null);
  return {
    platform,
    label: manifest.label,
    ready: !problem && !missing,
    message: missing ?? problem ?? 'Everything is ready. Nothing was sent.',
    requests,
    files,
  };
}

/** Addresses keep their form without their secret; other secrets and missing values become a word. */
function standInFor({ kind }: { kind: string }, value: string | undefined): string {
  if (value?.startsWith('https://')) return redactText(value).replace('[secret]', 'rehearsal');
  return kind === 'secret' || !value ? 'rehearsal' : value;
}

/** Every part as if the one before were there. */
async function recordAll(content: PublishablePost, recording: Omit<Recording, 'content'>): ReturnType<typeof record> {
  const all: Awaited<ReturnType<typeof record>> = { requests: [], files: [], problem: null };
  for (const [index, message] of (content.parts ?? [content]).entries()) {
    const after = index > 0 ? { after: { externalId: '1', about: {} } } : {};
    const { requests, files, problem } = await record({ ...recording, content: { ...message, ...after } });
    all.requests.push(...requests);
    all.files.push(...files);
    if (problem) return { ...all, problem: content.parts ? `Part ${index + 1}: ${problem}` : problem };
  }
  return all;
}

type Recording = {
  adapter: PlatformAdapter;
  platform: AdapterContext['platform'];
  credentials: Record<string, string>;
  content: Parameters<PlatformAdapter['publish']>[1];
};

async function record({
  adapter,
  platform,
  credentials,
  content,
}: Recording): Promise<{ requests: Recorded[]; files: WireRehearsal['files']; problem: string | null }> {
  const requests: Recorded[] = [];
  const opened: MediaFile[] = [];
  let creating = false;
  const steps: Record<string, unknown> = {};
  const { context, dispose } = adapterContext({
    platform,
    credentials,
    steps,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    saveStep: (name, result) => Promise.resolve(void (steps[name] = result)),
    beforeCreate: () => Promise.resolve(void (creating = true)),
  });
  const openMedia = async (url: string) => {
    const file = await context.openMedia(url);
    opened.push(file);
    return file;
  };
  const dryRun = (request: VendorRequest) => {
    requests.push(shown(request));
    if (creating) throw new RehearsalOver();
    const { status = 200, headers = {}, body = {} } = adapter.rehearsed?.(request) ?? {};
    return { status, headers, text: JSON.stringify(body) };
  };
  try {
    const problem = await withDryRun(dryRun, () => adapter.publish({ ...context, openMedia }, content)).then(
      () => null,
      (error: unknown) =>
        error instanceof RehearsalOver || creating
          ? null
          : cleanFailure(adapter.classify(error, false), { sent: false }).text,
    );
    if (problem) log.info({ platform, problem }, 'a rehearsal found what would stop the post');
    return {
      requests,
      files: opened.map(({ url, kind, fileName, contentType, bytes }) => ({ url, kind, fileName, contentType, bytes })),
      problem,
    };
  } finally {
    await dispose();
  }
}

function shown({ method, url, headers = {}, body }: VendorRequest): Recorded {
  const base = {
    method,
    url: redactText(url),
    headers: { ...headers, ...(typeof body === 'object' && 'headers' in body ? body.headers : {}) },
  };
  const parts = typeof body === 'object' && 'parts' in body ? body.parts : [];
  const fields = parts.flatMap((part) =>
    'value' in part ? [{ name: part.name, value: part.value.slice(0, BODY_SHOWN) }] : [],
  );
  const files = parts.flatMap((part) =>
    'path' in part
      ? [{ field: part.name, fileName: part.fileName, contentType: part.contentType, bytes: part.bytes }]
      : [],
  );
  if (typeof body !== 'string') return { ...base, body: null, fields, files };
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return { ...base, body: body.slice(0, BODY_SHOWN), fields, files };
  return {
    ...base,
    body: null,
    fields: [...new URLSearchParams(body)].map(([name, value]) => ({ name, value })),
    files,
  };
}
