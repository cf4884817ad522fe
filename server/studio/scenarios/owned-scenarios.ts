import { z } from 'zod';
import { modelTexts } from '@/lib/contracts/video-models';
import { updateVideoScenario } from '@/lib/contracts/video-scenarios';
import { DEFAULT_FORMAT } from '@/lib/video/formats';
import { GOAL_TYPES } from '@/lib/video/goals';
import { cut } from '@/lib/video/points';
import { objectId } from '@/lib/wire/scalars';
import { isThereAlready, namesFile, shownBy, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { isArrivedBackground } from './background';
import { namedSegments } from './manage';
import { insertScenario, scenarioPartOfProject, scenariosNaming, scenariosOfProject } from './scenario.store';

/** The form of a segment; the call that changes a scenario says what its fields may hold. */
export const segmentLine = z.object({
  name: z.string(),
  description: z.string(),
  voiceOverText: z.string(),
  params: z.record(z.string(), z.string()),
});

/** An icon is an address or the picture itself. */
const isShowable = (url: string | null) => url === null || /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(url);

const scenarioLine = z.object({
  id: z.string().max(64),
  goalType: z.enum(GOAL_TYPES),
  prompt: z.string(),
  language: z.string(),
  backgroundImage: z.string().nullable(),
  selectedModel: z
    .object({
      _id: objectId,
      ...modelTexts,
      iconUrl: modelTexts.iconUrl.refine(isShowable, 'Not the address of a picture'),
    })
    .nullable(),
  generateNewContent: z.boolean(),
  format: z.string(),
  brand: z.boolean(),
  /** Absent in archives that were made before scenarios had it. */
  pictures: z.boolean().default(false),
  writtenBy: z.enum(['template', 'ai']).nullable(),
  segments: z.array(segmentLine),
});

/** Of a scenario's prompt, where it stands for a title. */
const TITLE_MAX = 80;

/** Scenarios with their segments. They arrive as drafts: their videos are their own part. */
export const ownedScenarios: OwnedData = {
  ...scenarioPartOfProject,
  called: { one: 'video scenario', many: 'video scenarios' },
  shows: async (projectId, fileIds) =>
    (await scenariosNaming(projectId, fileIds)).flatMap(({ _id, prompt, backgroundImage, segments }) =>
      namesFile([backgroundImage, segments], fileIds)
        ? [shownBy({ kind: 'scenario', id: _id, title: prompt ? cut(prompt, TITLE_MAX) : 'Untitled' })]
        : [],
    ),
  travels: {
    async *export(projectId) {
      for (const scenario of await scenariosOfProject(projectId))
        yield scenarioLine.parse({ ...scenario, id: String(scenario._id) });
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const named = { name: 'A video scenario', remark: into.remark };
        const line = readLine(scenarioLine, value, named);
        const body = line && readLine(updateVideoScenario.body, asSent(line, into), named);
        if (!line || !body) continue;
        const { id, goalType, selectedModel, generateNewContent, writtenBy } = line;
        const { prompt = '', language = 'en', backgroundImage = null, format = DEFAULT_FORMAT, brand = true } = body;
        const { pictures = false } = body;
        if (!isArrivedBackground(backgroundImage)) {
          leaveOut('backgroundImage: use a theme, or a picture of the library', named);
          continue;
        }
        const segments = namedSegments(body.segments ?? []);
        await insertScenario({
          ...{ goalType, selectedModel, generateNewContent, writtenBy, prompt, language, format, brand },
          ...{ backgroundImage, pictures, segments },
          _id: into.idOf('VideoScenario', id),
          projectId: into.projectId,
          createdBy: into.userId,
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

/** A part of a line as the call that changes a scenario would be sent it, with this host's files. */
export function asSent(
  { segments, backgroundImage, ...line }: Pick<z.output<typeof scenarioLine>, 'segments' | 'backgroundImage'>,
  into: Pick<Restoring, 'addressOf'>,
) {
  const here = segments.map((segment) => ({ ...segment, params: paramsHere(segment.params, into) }));
  return {
    ...line,
    backgroundImage: backgroundImage && into.addressOf(backgroundImage),
    // None, where they were never written.
    segments: here.length > 0 ? here : undefined,
  };
}

/** The params of a segment with the addresses of this host's files. */
export function paramsHere(params: Record<string, string>, { addressOf }: Pick<Restoring, 'addressOf'>) {
  return Object.fromEntries(
    // Whatever names no file is unchanged. Several pictures stand on a line each.
    Object.entries(params).map(([key, value]) => [
      key,
      value
        .split('\n')
        .flatMap((line) => addressOf(line) ?? [])
        .join('\n'),
    ]),
  );
}
