import { AppError } from '@/lib/errors/app-error';
import { DEFAULT_FIT } from '@/lib/media/frame';
import { ownFileOf } from '@/lib/media/own-file';
import { isAutomatic } from '@/lib/media/plan';
import type { Plan } from '@/lib/media/work';
import { isVideoUrl, type EffectivePost, type PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { log } from '@/server/system/log';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { serverNetworkOf } from '@/server/publishing/platforms/index';
import { ToolMissingError } from '@/server/media/ffmpeg/run';
import { optimise, plansFor, type Wish } from '@/server/media/convert/optimise';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { manifestOf } from '@/lib/platforms/index';

type Fitting = {
  platform: PlatformKey;
  projectId: string;
  userId: string;
  signal: AbortSignal;
  progress?: (fraction: number, sentence?: string) => void;
  /** Waits for another process that is doing the same work. */
  untilPrepared?: () => Promise<void>;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

/**
 * The post with media converted for the network: a PNG on Instagram becomes a JPEG, a GIF a
 * video. Fit, size and quality are Optimise's and stay unchanged. The results are kept, so that a second attempt finds
 * them.
 */
export async function fitForPublishing(post: EffectivePost, fitting: Fitting): Promise<EffectivePost> {
  const media: string[] = [];
  for (const url of post.media) media.push(await fitted(url, 'media', fitting));
  const cover = typeof post.data.coverFrame === 'string' ? post.data.coverFrame : '';
  const data = cover ? { ...post.data, coverFrame: await fitted(cover, 'cover', fitting) } : post.data;
  const videos = media.filter(isVideoUrl).length;
  const mediaKind = media.every((url, index) => url === post.media[index])
    ? post.mediaKind
    : videos === media.length
      ? 'video'
      : videos > 0
        ? 'mixed'
        : 'image';
  return { ...post, data, media, mediaKind, alts: await altsOf(post, fitting.projectId) };
}

/**
 * The media of a post that would be converted during publishing; null when none would, or when that is not known yet.
 */
export async function toBeFitted(post: EffectivePost, platform: PlatformKey): Promise<'pictures' | 'videos' | null> {
  const cover = typeof post.data.coverFrame === 'string' ? post.data.coverFrame : '';
  const wishes: Wish[] = [
    ...post.media.map((mediaUrl) => ({ mediaUrl, as: 'media' as const })),
    ...(cover ? [{ mediaUrl: cover, as: 'cover' as const }] : []),
  ].map((each) => ({ ...each, platforms: [platform], fit: DEFAULT_FIT }));
  let found: 'pictures' | 'videos' | null = null;
  for (const wish of wishes) {
    const stored = await storedFileOf(wish.mediaUrl);
    if ((stored && !stored.probe) || !(await isNeeded(wish, platform, stored))) continue;
    if (
      stored
        ? stored.probe?.kind !== 'image'
        : isVideoUrl(wish.mediaUrl) || /\.(gif|mkv|avi)$/i.test(URL.parse(wish.mediaUrl)?.pathname ?? '')
    )
      return 'videos';
    found = 'pictures';
  }
  return found;
}

/**
 * A part's own, else as reported on this project's file in the library; for a derived file, on its source. Other
 * projects' findings are their own.
 */
async function altsOf({ media, alts: own = [] }: EffectivePost, projectId: string): Promise<string[]> {
  const ofProject = (file: StoredFile | null) => (file && String(file.projectId) === projectId ? file : null);
  const altOf = async (url: string) => {
    const file = ofProject(await storedFileOf(url));
    return file?.altText || (file?.sourceId && ofProject(await findStoredFile(file.sourceId))?.altText) || '';
  };
  return Promise.all(media.map(async (url, index) => own[index] || (await altOf(url))));
}

async function fitted(url: string, as: Wish['as'], fitting: Fitting): Promise<string> {
  const wish: Wish = { mediaUrl: url, platforms: [fitting.platform], as, fit: DEFAULT_FIT };
  try {
    return (await isNeeded(wish, fitting.platform, await storedFileOf(url))) ? await converted(wish, fitting) : url;
  } catch (error) {
    fitting.signal.throwIfAborted();
    // Without the tools, and for addresses that only the network may reach, the network decides.
    if (error instanceof ToolMissingError || (error instanceof AppError && error.code === 'VALIDATION_FAILED'))
      return url;
    throw failureOf(error);
  }
}

/**
 * Foreign media is fetched for this only where its address already shows a wrong format, and the network can fetch the
 * result.
 */
async function isNeeded(wish: Wish, platform: PlatformKey, stored: StoredFile | null): Promise<boolean> {
  if (!stored)
    return (
      !wish.mediaUrl.startsWith('/') &&
      looksWrong(wish.mediaUrl, platform) &&
      (env.PUBLIC_URL !== undefined || !serverNetworkOf(platform).fetchesMedia)
    );
  if (stored.inspection.state === 'failed' || stored.kind === 'audio') return false;
  // Not analysed yet: `optimise` does it.
  if (!stored.probe) return true;
  return isToConvert(plansFor(wish, stored.probe).get(platform), wish.as);
}

async function storedFileOf(url: string): Promise<StoredFile | null> {
  const own = ownFileOf(url);
  return own ? findStoredFile(own.id) : null;
}

function isToConvert(plan: Plan | undefined, as: Wish['as']): boolean {
  if (plan?.action !== 'convert') return false;
  // A cover has no chosen shape: it is cropped to what the network shows.
  return as === 'cover' ? plan.findings.length > 0 : isAutomatic(plan);
}

const BY_EXTENSION: Record<string, string> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  heic: 'heic',
  heif: 'heic',
  avif: 'avif',
  bmp: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
};

function looksWrong(url: string, platform: PlatformKey): boolean {
  const { image, video, animation } = manifestOf(platform).presets;
  const extension = /\.([a-z0-9]{2,5})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  if (extension === 'gif') return animation === null;
  const format = BY_EXTENSION[extension];
  if (format) return image?.hard.formats !== undefined && !(image.hard.formats as readonly string[]).includes(format);
  if (['webm', 'mkv', 'avi'].includes(extension))
    return (
      video.hard.containers !== undefined &&
      !video.hard.containers.includes(extension === 'mkv' ? 'matroska' : extension)
    );
  return false;
}

async function converted(
  wish: Wish,
  { platform, projectId, userId, signal, progress = () => undefined, untilPrepared, allowAddress }: Fitting,
): Promise<string> {
  await untilPrepared?.();
  return withTempFolder('delivery', async (folder) => {
    const asked = {
      wish,
      projectId,
      userId,
      folder,
      signal,
      progress,
      ...(allowAddress ? { allowAddress } : {}),
      only: (plan: Plan) => isToConvert(plan, wish.as),
    };
    const outcome = (await optimise(asked)).get(platform);
    if (!outcome) throw new Error('Nothing came of the conversion');
    if ('error' in outcome) throw outcome.error;
    if (outcome.detail.action !== 'kept')
      log.info({ platform, reasons: outcome.detail.reasons }, 'media was converted for the network');
    // The host stays the one that the user knows: networks find the new file where they would have found the old one.
    const known = !wish.mediaUrl.startsWith('/') && (await storedFileOf(wish.mediaUrl)) !== null;
    return known ? new URL(outcome.url, wish.mediaUrl).href : outcome.url;
  });
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const passing = error.statusCode >= 500;
  return new PlatformError({ class: passing ? 'retry' : 'permanent', text: error.message });
}
