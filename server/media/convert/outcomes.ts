import { createHash } from 'node:crypto';
import type { WireMediaDetail, WireMediaFacts, WireProcessedMedia } from '@/lib/contracts/media';
import { AppError } from '@/lib/errors/app-error';
import type { Plan, Work } from '@/lib/media/work';
import { PIPELINE_VERSION } from '@/lib/media/pipeline-version';
import type { Probe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import { findRendition, type StoredFile } from '@/server/media/files/store';
import type { Source } from './open-source';

export type Outcome = { url: string; detail: WireMediaDetail } | { error: AppError };
export type Outcomes = Map<PlatformKey, Outcome>;

type KnownSource = Omit<Source, 'file'>;

/** The results without work: kept, refused, or made before. Null where work is needed. */
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

/** The result for a platform whose file exists, converted now or before. */
export function madeOutcome({
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

export function factsOf(url: string, probe: Probe): WireMediaFacts {
  if (probe.kind === 'audio') throw new Error('Audio files are refused before');
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

/** The response of `process-media`; thrown as one error when no platform can take the media. */
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
