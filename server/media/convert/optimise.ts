import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { WireMediaDetail, WireMediaFacts, WireProcessedMedia } from '@/lib/contracts/media';
import { AppError } from '@/lib/errors/app-error';
import type { Fit } from '@/lib/media/frame';
import { ownFileOf } from '@/lib/media/own-file';
import { planCover, planMedia, type Plan, type Work } from '@/lib/media/plan';
import { PIPELINE_VERSION, presetsOf } from '@/lib/media/presets';
import type { Probe } from '@/lib/media/probe';
import type { Trim } from '@/lib/media/trim';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { detectType } from '@/server/media/files/keep-file';
import { hashFile } from '@/server/media/files/hash-file';
import { findRendition, findStoredFile, type StoredFile } from '@/server/media/files/store';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { runPlan, failedText, type Made } from './run-plan';
import { fetchMedia } from '@/server/media/files/fetch-media';
import { keepMade } from '@/server/media/files/keep-made';
import { localCopy } from '@/server/media/files/local-copy';
import { probeFile } from '@/server/media/inspect/probe-file';

export type Wish = {
  mediaUrl: string;
  platforms: readonly PlatformKey[];
  as: 'media' | 'cover';
  fit: Fit;
  /** The part of a video that is wanted. */ trim?: Trim | undefined;
};

/** A file that is to be fitted, and what is known of it. `url` is what stands in the answer when it is kept. */
type Source = { url: string; file: string; probe: Probe; sha256: string; name: string; sourceId: string | null };

type Outcome = { url: string; detail: WireMediaDetail } | { error: AppError };
export type Outcomes = Map<PlatformKey, Outcome>;

/** What has to be done for each platform, before anything is done. */
export function plansFor({ platforms, as, fit, trim }: Wish, probe: Probe): Map<PlatformKey, Plan> {
  return new Map(
    platforms.map((platform) => {
      const { label, base } = manifestOf(platform);
      const presets = presetsOf(base);
      return [
        platform,
        as === 'cover'
          ? planCover({ label, probe, cover: presets.cover, fit })
          : planMedia({ label, probe, presets, fit, trim }),
      ] as const;
    }),
  );
}

type KnownSource = Omit<Source, 'file'>;

/** The answers that need no work: kept, refused, or made before. Null where work is needed. */
export async function knownOutcomes({
  plans,
  source,
  projectId,
}: {
  plans: ReadonlyMap<PlatformKey, Plan>;
  source: KnownSource;
  projectId: string;
}): Promise<Map<PlatformKey, Outcome | null>> {
  const known = new Map<PlatformKey, Outcome | null>();
  for (const [platform, plan] of plans) known.set(platform, await knownOutcome({ plan, source, projectId }));
  return known;
}

async function knownOutcome({
  plan,
  source,
  projectId,
}: {
  plan: Plan;
  source: KnownSource;
  projectId: string;
}): Promise<Outcome | null> {
  if (plan.action === 'refuse') return { error: new AppError('MEDIA_REFUSED', plan.message) };
  const before = factsOf(source.url, source.probe);
  if (plan.action === 'keep')
    return { url: source.url, detail: { action: 'kept', reasons: [], before, after: before, cached: false } };
  const made = await findRendition(cacheKeyOf({ projectId, sha256: source.sha256, work: plan.work }));
  return made?.probe ? madeOutcome({ plan, before, made: { ...made, probe: made.probe }, cached: true }) : null;
}

/**
 * By content, not by address; a plan holds everything that the preset and the fit decide. Files belong to a project.
 */
export function cacheKeyOf({ projectId, sha256, work }: { projectId: string; sha256: string; work: Work }): string {
  const plan = createHash('sha256').update(JSON.stringify(work)).digest('hex').slice(0, 32);
  return `${projectId}:${sha256}:${plan}:${PIPELINE_VERSION}`;
}

function madeOutcome({
  plan,
  before,
  made,
  cached,
}: {
  plan: Plan & { action: 'convert' };
  before: WireMediaFacts;
  made: Pick<StoredFile, '_id' | 'extension'> & { probe: Probe };
  cached: boolean;
}): Outcome {
  const url = `/files/${made._id}.${made.extension}`;
  const copied = plan.work.kind === 'strip' || (plan.work.kind === 'video' && plan.work.video === 'copy');
  return {
    url,
    detail: {
      action: copied ? 'copied' : 'encoded',
      reasons: plan.findings.map((finding) => finding.message),
      before,
      after: factsOf(url, made.probe),
      cached,
    },
  };
}

function factsOf(url: string, probe: Probe): WireMediaFacts {
  if (probe.kind === 'audio') throw new Error('Sounds are refused before');
  const { kind, bytes, width, height } = probe;
  return {
    url,
    kind,
    bytes,
    width,
    height,
    format: kind === 'video' ? probe.container : probe.format,
    durationS: kind === 'image' ? null : probe.durationS,
  };
}

type Optimise = {
  wish: Wish;
  projectId: string;
  userId: string;
  folder: string;
  signal: AbortSignal;
  progress: (fraction: number, sentence?: string) => void;
  /** Which plans are carried out; what is left alone is kept as it is. */
  only?: (plan: Plan) => boolean;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

/** Makes media fit networks: everything that more than one of them needs is done once. */
export async function optimise(input: Optimise): Promise<Outcomes> {
  const { wish, projectId, progress } = input;
  progress(0, 'Reading the file');
  const source = await openSource(input);
  const { only } = input;
  const plans = new Map(
    [...plansFor(wish, source.probe)].map(([platform, plan]) => [
      platform,
      only && !only(plan) ? { action: 'keep' as const } : plan,
    ]),
  );
  const outcomes = await knownOutcomes({ plans, source, projectId });
  const missing = [...plans].flatMap(([platform, plan]) =>
    outcomes.get(platform) === null && plan.action === 'convert' ? [{ platform, plan }] : [],
  );
  const made = await makeAll(
    input,
    source,
    missing.map(({ plan }) => plan.work),
  );
  for (const { platform, plan } of missing) {
    const result = made.get(JSON.stringify(plan.work)) ?? new AppError('MEDIA_FAILED', failedText(source.probe));
    const before = factsOf(source.url, source.probe);
    outcomes.set(
      platform,
      result instanceof AppError
        ? { error: result }
        : (checked({ platform, wish, result }) ?? madeOutcome({ plan, before, made: result, cached: false })),
    );
  }
  return outcomes as Outcomes;
}

/** Nothing leaves that the network would refuse: what was made is measured like any other file. */
function checked({
  platform,
  wish,
  result,
}: {
  platform: PlatformKey;
  wish: Wish;
  result: { probe: Probe };
}): Outcome | null {
  const plan = plansFor(
    { ...wish, platforms: [platform], fit: { ...wish.fit, mode: 'auto' }, trim: undefined },
    result.probe,
  ).get(platform);
  if (plan?.action === 'keep') return null;
  log.error({ platform, plan, probe: result.probe }, 'what was made does not fit');
  return { error: new AppError('MEDIA_FAILED', failedText(result.probe)) };
}

async function openSource({ wish: { mediaUrl }, folder, signal, allowAddress }: Optimise): Promise<Source> {
  const own = ownFileOf(mediaUrl);
  const stored = own ? await findStoredFile(own.id) : null;
  if (stored) {
    const file = await localCopy(stored, folder, signal);
    const probe =
      stored.probe ??
      (await probeFile({
        file,
        kind: stored.kind,
        contentType: stored.contentType,
        bytes: stored.bytes,
        folder,
        signal,
        decode: true,
      }));
    return {
      url: mediaUrl,
      file,
      probe,
      sha256: stored.sha256,
      name: stored.name,
      sourceId: stored.sourceId ?? stored._id,
    };
  }
  if (mediaUrl.startsWith('/'))
    throw new AppError('MEDIA_UNREADABLE', 'The media file no longer exists on this host. Upload it again.');
  const file = path.join(folder, 'source');
  await fetchMedia({
    url: mediaUrl,
    field: 'mediaUrl',
    toPath: file,
    signal,
    ...(allowAddress ? { allowAddress } : {}),
  });
  const type = await detectType(file);
  if (!type)
    throw new AppError(
      'MEDIA_UNREADABLE',
      'The media address does not lead to a picture or a video. Check it, or upload the file.',
    );
  const probe = await probeFile({
    file,
    kind: type.kind,
    contentType: type.contentType,
    bytes: (await stat(file)).size,
    folder,
    signal,
    decode: true,
  });
  return {
    url: mediaUrl,
    file,
    probe,
    sha256: await hashFile(file),
    name: new URL(mediaUrl).pathname.split('/').at(-1) || 'media',
    sourceId: null,
  };
}

/** What is made may be as large as its source, and needs its source's room again while it is made. */
function roomFor(source: Source, works: readonly Work[]): number {
  return works.reduce(
    (sum, work) =>
      sum + Math.min(source.probe.bytes * 2, (work.kind === 'strip' ? null : work.maxBytes) ?? source.probe.bytes * 2),
    0,
  );
}

type MadeFile = Pick<StoredFile, '_id' | 'extension'> & { probe: Probe };

async function makeAll(
  input: Optimise,
  source: Source,
  works: readonly Work[],
): Promise<Map<string, MadeFile | AppError>> {
  const { projectId, userId, folder, signal, progress } = input;
  const unique = [...new Map(works.map((work) => [JSON.stringify(work), work])).values()];
  if (unique.length === 0) return new Map();
  await requireDisk(roomFor(source, unique));
  progress(0.02, source.probe.kind === 'image' ? 'Making the picture fit' : 'Making the video fit');
  const made = await runPlan({
    source,
    works: unique,
    folder,
    signal,
    onProgress: (fraction) => progress(0.02 + fraction * 0.96),
  });
  const files = new Map<string, MadeFile | AppError>();
  for (const [index, work] of unique.entries()) {
    const result = made[index]!;
    files.set(
      JSON.stringify(work),
      result instanceof AppError ? result : await keepRendition({ result, work, source, projectId, userId }),
    );
  }
  return files;
}

async function keepRendition({
  result,
  work,
  source,
  projectId,
  userId,
}: {
  result: Made;
  work: Work;
  source: Source;
  projectId: string;
  userId: string;
}): Promise<MadeFile> {
  const name = `${source.name.replace(/\.[^.]*$/, '')}.${result.extension}`;
  const kept = await keepMade({
    path: result.path,
    name,
    role: 'rendition',
    sourceId: source.sourceId,
    projectId,
    userId,
    probe: result.probe,
    cacheKey: cacheKeyOf({ projectId, sha256: source.sha256, work }),
  });
  return { _id: kept._id, extension: kept.extension, probe: result.probe };
}

/** The documented answer; thrown as one error when no platform can take the media. */
export function answerOf(outcomes: Outcomes): WireProcessedMedia {
  const processedMedia: WireProcessedMedia['processedMedia'] = {};
  const details: NonNullable<WireProcessedMedia['details']> = {};
  const refused: { platform: PlatformKey; error: AppError }[] = [];
  for (const [platform, outcome] of outcomes) {
    if ('error' in outcome) refused.push({ platform, error: outcome.error });
    else {
      processedMedia[platform] = outcome.url;
      details[platform] = outcome.detail;
    }
  }
  if (refused.length === outcomes.size) throw nobodyCan(refused);
  const errors = Object.fromEntries(refused.map(({ platform, error }) => [platform, error.message]));
  return { processedMedia, ...(refused.length > 0 ? { errors } : {}), details };
}

function nobodyCan(refused: readonly { platform: PlatformKey; error: AppError }[]): AppError {
  const sentences = [...new Set(refused.map(({ error }) => error.message))];
  const issues = refused.map(({ platform, error }) => ({ path: platform, message: error.message }));
  return new AppError(refused[0]?.error.code ?? 'MEDIA_REFUSED', sentences.join(' '), { issues });
}
