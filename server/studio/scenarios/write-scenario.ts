import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/codes';
import type { ScenarioSegment } from '@/lib/video/project-segment';
import { writeTemplate } from '@/lib/video/write-template';
import { canUse } from '@/server/system/ai/status';
import { log } from '@/server/system/log';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { announceScenario } from './announce';
import { withPictures } from './choose-pictures';
import { findModel } from './model.store';
import { changeScenarioFrom, findScenario, type Scenario } from './scenario.store';
import { tellNoVideo } from './video-to-begin';
import { askModel, writeWithAi } from './write-with-ai';

const WITHOUT_AI: readonly ErrorCode[] = ['AI_NOT_CONFIGURED', 'AI_BUDGET', 'AI_FAILED'];

type Context = Pick<TrackedContext, 'signal'>;

/**
 * Writes all segments of a scenario, or the one that it names. One with a video to begin goes on being `processing`,
 * so that the worker after a dead one finds it.
 */
export async function writeScenario({ scenarioId }: { scenarioId: string }, { signal }: Context): Promise<void> {
  const scenario = await findScenario(scenarioId);
  if (scenario?.status !== 'processing' || !scenario.writing) return;
  try {
    const { segments, writtenBy } = await write(scenario, signal);
    const changed = await changeScenarioFrom(scenarioId, ['processing'], {
      segments: await illustrate(scenario, place(scenario, segments)),
      writtenBy,
      error: null,
      writing: null,
      ...(scenario.video ? {} : { status: 'draft', jobId: null }),
    });
    if (changed) void announceScenario(changed);
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    await failScenario(scenarioId, error.message);
    throw error;
  }
}

/** Ends a scenario's writing without segments, and so without the video that was to begin then. */
export async function failScenario(id: string, error: string): Promise<void> {
  const scenario = await findScenario(id);
  if (scenario?.status === 'processing') await tellNoVideo(scenario, error);
  const ended = { writing: null, video: null, jobId: null };
  const failed = await changeScenarioFrom(id, ['processing'], { status: 'failed', error, ...ended });
  if (failed) void announceScenario(failed);
}

type Written = { segments: ScenarioSegment[]; writtenBy: 'template' | 'ai' };

async function write(scenario: Scenario, signal: AbortSignal): Promise<Written> {
  const saved = scenario.selectedModel ? ((await findModel(scenario.selectedModel._id))?.samples ?? []) : [];
  const samples = scenario.generateNewContent ? await askModel(scenario, signal) : saved;
  if (await canUse('json')) {
    try {
      return { segments: await writeWithAi({ scenario, samples, signal }), writtenBy: 'ai' };
    } catch (err) {
      // A cap that is reached, or a provider that fails: the card says who wrote it, and it can be written again.
      if (signal.aborted || !(err instanceof AppError) || !WITHOUT_AI.includes(err.code)) throw err;
      log.info({ err, scenario: String(scenario._id) }, 'a scenario is written without AI');
    }
  }
  const { goalType, prompt, language, selectedModel: model } = scenario;
  return { segments: writeTemplate({ goalType, prompt, language, model, samples }), writtenBy: 'template' };
}

/** With pictures of the library behind the words that were written now, where the scenario asks for them. */
async function illustrate(scenario: Scenario, segments: ScenarioSegment[]): Promise<ScenarioSegment[]> {
  const { pictures, projectId, language, writing } = scenario;
  if (!pictures) return segments;
  const chosen = new Set(writing?.segment ? [writing.segment] : segments.map(({ name }) => name));
  return withPictures(segments, { projectId: String(projectId), language, chosen });
}

/** Only one was to be written again: it takes the place of the old one, under its name. */
function place({ writing, segments: old }: Scenario, written: readonly ScenarioSegment[]): ScenarioSegment[] {
  const at = old.findIndex(({ name }) => name === writing?.segment);
  if (!writing?.segment || at < 0) return [...written];
  const before = old[at];
  const same = written.filter(({ params }) => params.scene === before?.params.scene);
  const chosen = (written.length === 1 ? written[0] : (same[0] ?? written[Math.min(at, written.length - 1)])) ?? before;
  return old.map((segment, index) => (index === at && chosen ? { ...chosen, name: segment.name } : segment));
}
