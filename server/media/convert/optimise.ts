import { AppError } from '@/lib/errors/app-error';
import type { Fit } from '@/lib/media/frame';
import { planCover, planMedia } from '@/lib/media/plan';
import type { Plan, Work } from '@/lib/media/work';
import type { Probe } from '@/lib/media/probe';
import type { Trim } from '@/lib/media/trim';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import type { StoredFile } from '@/server/media/files/store';
import { log } from '@/server/system/log';
import { requireDisk } from '@/server/system/storage/require-disk';
import { runPlan, failedText, type Made } from './run-plan';
import { keepMade } from '@/server/media/files/keep-made';
import { openSource, type Source } from './open-source';
import { cacheKeyOf, factsOf, knownOutcomes, madeOutcome, type Outcome, type Outcomes } from './outcomes';

export type Wish = {
  mediaUrl: string;
  platforms: readonly PlatformKey[];
  as: 'media' | 'cover';
  fit: Fit;
  /** The part of a video that is wanted. */ trim?: Trim | undefined;
};

/** The work for each platform, before any starts. */
export function plansFor({ platforms, as, fit, trim }: Wish, probe: Probe): Map<PlatformKey, Plan> {
  return new Map(
    platforms.map((platform) => {
      const { label, base } = manifestOf(platform);
      const presets = manifestOf(base).presets;
      return [
        platform,
        as === 'cover'
          ? planCover({ label, probe, cover: presets.cover, fit })
          : planMedia({ label, probe, presets, fit, trim }),
      ] as const;
    }),
  );
}

type Optimise = {
  wish: Wish;
  projectId: string;
  userId: string;
  folder: string;
  signal: AbortSignal;
  progress: (fraction: number, sentence?: string) => void;
  /** Which plans are executed; the other files are kept as they are. */
  only?: (plan: Plan) => boolean;
  /** For tests only: which addresses count as public. */
  allowAddress?: (address: string) => boolean;
};

/** Makes media fit networks: work that several of them need is done once. */
export async function optimise(input: Optimise): Promise<Outcomes> {
  const { wish, projectId, progress } = input;
  progress(0, 'Reading the file');
  const source = await openSource({ ...input, mediaUrl: wish.mediaUrl });
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

/** No output leaves that the network would refuse: outputs are measured like any other file. */
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
  log.error({ platform, plan, probe: result.probe }, 'the output does not fit');
  return { error: new AppError('MEDIA_FAILED', failedText(result.probe)) };
}

/** An output may be as large as its source, and needs its source's space again while it is written. */
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
