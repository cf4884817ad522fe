import { env } from '@/server/system/env';
import { fileRange } from '@/server/system/net/file-range';
import { uploadTimeoutMs } from '@/server/system/net/upload-timeout';
import { isVendorAddress } from '@/server/system/net/vendor-host';
import { permanent, PlatformError } from '@/server/publishing/platforms/failure';
import type { AdapterContext, MediaFile } from '@/server/publishing/platforms/types';
import { askGoogle, GoogleError, resultOf, type Caller } from './client';

export type Video = {
  id: string;
  status?: { uploadStatus?: string; failureReason?: string; rejectionReason?: string };
};
/** A resumable upload, kept between attempts: the address from Google, and the file that it is for. */
type Session = { address: string; content: string };
type Standing = { video: Video } | { received: number } | 'gone';

/** A multiple of 256 KiB, as the protocol requires. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const OWN_HOSTS = ['googleapis.com'];

/**
 * Uploads from disk by Google's resumable protocol. Everything before the last chunk may be repeated freely, also by
 * another worker after a restart; the last chunk creates the video. An upload that an earlier attempt finished after
 * all is not repeated.
 */
export async function uploadVideo(
  context: AdapterContext,
  { file, metadata, slug }: { file: MediaFile; metadata: unknown; slug: string },
): Promise<Video> {
  const content = JSON.stringify({ metadata, bytes: file.bytes, url: file.url });
  const known = context.steps.session as Session | undefined;
  let standing: Standing = known?.content === content ? await standingOf(context, known.address) : 'gone';
  let address = known?.address ?? '';
  if (standing === 'gone') {
    address = await startSession(context, { file, metadata, slug });
    await context.saveStep('session', { address, content } satisfies Session);
    standing = { received: 0 };
  }
  while ('received' in standing) standing = await sendChunk(context, { address, file, start: standing.received });
  return standing.video;
}

async function startSession(
  caller: Caller,
  { file, metadata, slug }: { file: MediaFile; metadata: unknown; slug: string },
): Promise<string> {
  const answer = await askGoogle(caller, {
    method: 'POST',
    url: `${env.YOUTUBE_API_URL}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(file.bytes),
      'x-upload-content-type': file.contentType,
      ...(slug ? { slug: encodeURIComponent(slug) } : {}),
    },
    body: JSON.stringify(metadata),
  });
  if (answer.status >= 300) throw new GoogleError(answer);
  const address = answer.headers.location ?? '';
  if (!isVendorAddress(address, { own: OWN_HOSTS, configured: env.YOUTUBE_API_URL }))
    throw permanent('YouTube named an upload address that is not its own. Nothing was sent there.');
  return address;
}

/** The progress of an upload. Read-only. */
export async function standingOf(caller: Caller, address: string): Promise<Exclude<Standing, never>> {
  const answer = await askGoogle(caller, {
    method: 'PUT',
    url: address,
    headers: { 'content-range': 'bytes */*', 'content-length': '0' },
  });
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return answer.status === 308 ? { received: received(answer.headers) } : { video: resultOf<Video>(answer) };
}

type Chunk = { address: string; file: MediaFile; start: number };

async function sendChunk(
  context: AdapterContext,
  { address, file, start }: Chunk,
): Promise<{ video: Video } | { received: number }> {
  const bytes = Math.min(CHUNK_BYTES, file.bytes - start);
  const isLast = start + bytes === file.bytes;
  const { headers, stream } = fileRange({ path: file.path, start, bytes, contentType: file.contentType });
  const call = {
    method: 'PUT',
    url: address,
    headers: { 'content-range': `bytes ${start}-${start + bytes - 1}/${file.bytes}` },
  } as const;
  const body = { body: { headers, stream }, timeoutMs: uploadTimeoutMs(bytes) };
  const sending = isLast ? { beforeSending: context.beforeCreate } : {};
  const answer = await askGoogle(context, { ...call, ...body, ...sending }, { repeat: !isLast });
  // Dropped before it was complete: it created nothing, and the next attempt starts another one.
  if (answer.status === 404 || answer.status === 410)
    throw new PlatformError({
      class: 'retry',
      text: 'YouTube has dropped the upload before it was complete. The upload starts again.',
    });
  if (answer.status !== 308) return { video: resultOf<Video>(answer) };
  const now = received(answer.headers);
  if (now <= start) throw new GoogleError({ ...answer, status: 503 });
  return { received: now };
}

/** "bytes=0-n": everything up to and including n has arrived. */
function received(headers: Record<string, string>): number {
  const last = /-(\d+)$/.exec(headers.range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
