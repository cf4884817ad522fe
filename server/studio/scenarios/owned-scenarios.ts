import { z } from 'zod';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { GOAL_TYPES } from '@/lib/video/goals';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { cut } from '@/lib/video/points';
import { isSegmentName } from '@/lib/video/segment-name';
import { isThereAlready, namesFile, shownBy, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { insertScenario, scenarioPartOfProject, scenariosOfProject } from './scenario.store';

export const segmentLine = z.object({
  name: z.string().refine(isSegmentName),
  description: z.string().max(5000),
  voiceOverText: z.string().max(20_000),
  params: z.record(z.string().max(100), z.string().max(20_000)),
});

const scenarioLine = z.object({
  id: z.string().max(64),
  goalType: z.enum(GOAL_TYPES),
  prompt: z.string().max(20_000),
  language: z.enum(VIDEO_LANGUAGES),
  backgroundImage: z.string().max(5000).nullable(),
  selectedModel: z
    .object({
      _id: z.string().max(64),
      label: z.string().max(300),
      description: z.string().max(3000),
      iconUrl: z.string().max(20_000).nullable(),
    })
    .nullable(),
  generateNewContent: z.boolean(),
  format: z.enum(VIDEO_FORMATS),
  brand: z.boolean(),
  writtenBy: z.enum(['template', 'ai']).nullable(),
  segments: z.array(segmentLine).max(200),
});

/** Of a scenario's prompt, where it stands for a title. */
const TITLE_MAX = 80;

/** Scenarios with their segments. They arrive as drafts: their videos are their own part. */
export const ownedScenarios: OwnedData = {
  ...scenarioPartOfProject,
  called: { one: 'video scenario', many: 'video scenarios' },
  shows: async (projectId, fileIds) =>
    (await scenariosOfProject(projectId))
      .filter(({ backgroundImage, segments }) => namesFile([backgroundImage, segments], fileIds))
      .map(({ _id, prompt }) =>
        shownBy({ kind: 'scenario', id: _id, title: prompt ? cut(prompt, TITLE_MAX) : 'Untitled' }),
      ),
  travels: {
    async *export(projectId) {
      for (const scenario of await scenariosOfProject(projectId))
        yield scenarioLine.parse({ ...scenario, id: String(scenario._id) });
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const known = scenarioLine.safeParse(value);
        if (!known.success) {
          into.remark('A video scenario was left out: it can’t be read.');
          continue;
        }
        const { id, backgroundImage, segments, ...fields } = known.data;
        await insertScenario({
          ...fields,
          _id: into.idOf('VideoScenario', id),
          projectId: into.projectId,
          createdBy: into.userId,
          backgroundImage: backgroundImage && into.addressOf(backgroundImage),
          segments: segments.map((segment) => ({ ...segment, params: paramsHere(segment.params, into) })),
          status: segments.length > 0 ? 'draft' : 'failed',
        }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
      }
      return { count };
    },
  },
};

/** The params of a segment with the addresses of this host's files. */
export function paramsHere(params: Record<string, string>, { addressOf }: Pick<Restoring, 'addressOf'>) {
  return Object.fromEntries(
    // Whatever names no file is unchanged.
    Object.entries(params).map(([key, value]) => [key, addressOf(value) ?? '']),
  );
}
