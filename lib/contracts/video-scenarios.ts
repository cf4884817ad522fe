import { z } from 'zod';
import { VIDEO_FORMATS, DEFAULT_FORMAT } from '@/lib/video/formats';
import { GOAL_TYPES } from '@/lib/video/goals';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { PARAM_KEY_MAX, PARAM_VALUE_MAX, PARAMS_MAX, problemOfParams } from '@/lib/video/scenes';
import { isSegmentName } from '@/lib/video/segment-name';
import { SCENARIO_STATUSES } from '@/lib/video/status';
import { idParams, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { videoChoices, videoDescription, videoTitle } from './video-choices';
import { listed, succeeded } from './video-envelope';

const scenarioSegment = z
  .object({
    name: z.string(),
    description: z.string(),
    voiceOverText: z.string(),
    /** The address of its voice, once one was made of this text. */
    voiceOverPath: z.string().nullable(),
    /** Shown by its scene, which `scene` names. */
    params: z.record(z.string(), z.string()),
  })
  .meta({ id: 'VideoScenarioSegment' });
export type WireScenarioSegment = z.output<typeof scenarioSegment>;

export const videoScenario = z
  .object({
    _id: objectId,
    projectId: objectId,
    goalType: z.enum(GOAL_TYPES),
    prompt: z.string(),
    language: z.enum(VIDEO_LANGUAGES),
    /** A theme by its name, or the address of a picture. */
    backgroundImage: z.string().nullable(),
    selectedModel: z
      .object({ _id: objectId, label: z.string(), description: z.string(), iconUrl: z.string().nullable() })
      .nullable(),
    generateNewContent: z.boolean(),
    format: z.enum(VIDEO_FORMATS),
    /** Whether its scenes wear the project's brand kit. */
    brand: z.boolean(),
    /** Whether pictures and clips of the library that fit its words are shown behind them. */
    pictures: z.boolean(),
    status: z.enum(SCENARIO_STATUSES),
    error: z.string().nullable(),
    writtenBy: z.enum(['template', 'ai']).nullable(),
    segments: z.array(scenarioSegment),
    /** How many videos were begun from it. */
    projectCount: z.number().int(),
    /** A video of it begins as soon as it is written. */
    makesVideo: z.boolean(),
    /** The job that writes it at the moment. */
    jobId: objectId.nullable(),
    createdAt: wireDate,
    updatedAt: wireDate,
  })
  .meta({ id: 'VideoScenario' });
export type WireVideoScenario = z.output<typeof videoScenario>;

const prompt = text(5000).trim();
const background = text(4096).trim().nullable();

export const segmentParams = z
  .record(text(PARAM_KEY_MAX).trim().min(1, 'Required'), text(PARAM_VALUE_MAX))
  .refine((params) => Object.keys(params).length <= PARAMS_MAX, `At most ${PARAMS_MAX} parameters`)
  .superRefine((params, context) => {
    const problem = problemOfParams(params);
    if (problem) context.addIssue({ code: 'custom', path: [problem.key], message: problem.message });
  });

const segmentInput = z.object({
  /** Absent: made by us. */
  name: text(60).refine(isSegmentName, 'A letter first, then letters, digits, - or _; no reserved word').optional(),
  description: text(2000).trim().default(''),
  voiceOverText: text(5000).trim().default(''),
  params: segmentParams.default({}),
});

/** A video that begins when the script is written, in the script's own format and look. */
const videoOfScript = z.object({
  /** Absent: after the prompt, or the model. */
  title: videoTitle.optional(),
  description: videoDescription.default(''),
  ...videoChoices,
});
export type VideoOfScript = z.output<typeof videoOfScript>;

/** Segments of a scenario, and so of a video. */
export const MAX_SEGMENTS = 50;
const segmentsInput = z
  .array(segmentInput)
  .min(1, 'A scenario needs at least one segment')
  .max(MAX_SEGMENTS, `At most ${MAX_SEGMENTS} segments`)
  .superRefine((segments, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of segments.entries()) {
      if (!name) continue;
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Each segment needs its own name' });
      seen.add(name);
    }
  });

export const listVideoScenarios = endpoint({
  name: 'listVideoScenarios',
  method: 'GET',
  path: '/video-maker/scenarios',
  summary: 'Video scenarios, newest first',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend(pageQuery.shape),
  status: 200,
  answer: listed(videoScenario),
});

export const createVideoScenario = endpoint({
  name: 'createVideoScenario',
  method: 'POST',
  path: '/video-maker/scenarios',
  summary: 'Begin a scenario; its segments are written in the background, and with `video` a video of it is made then',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z
    .object({
      goalType: z.enum(GOAL_TYPES),
      prompt: prompt.default(''),
      modelId: z.preprocess((value) => (value === '' ? null : value), objectId.nullish()),
      language: z.enum(VIDEO_LANGUAGES).default('en'),
      backgroundImage: background.optional(),
      generateNewContent: z.boolean().default(false),
      format: z.enum(VIDEO_FORMATS).default(DEFAULT_FORMAT),
      brand: z.boolean().default(true),
      pictures: z.boolean().default(false),
      /** Absent or null: the script waits to be recorded. */
      video: videoOfScript.nullish(),
    })
    .superRefine(({ goalType, prompt: words, modelId }, context) => {
      if (goalType === 'model' && !modelId)
        context.addIssue({ code: 'custom', path: ['modelId'], message: 'Please select a model' });
      if (goalType !== 'model' && words === '')
        context.addIssue({ code: 'custom', path: ['prompt'], message: 'Please enter a prompt' });
    }),
  status: 201,
  answer: succeeded(videoScenario),
  spends: true,
});

export const getVideoScenario = endpoint({
  name: 'getVideoScenario',
  method: 'GET',
  path: '/video-maker/scenarios/{id}',
  summary: 'One scenario with its segments',
  access: { role: 'viewer', of: 'video-scenario' },
  params: idParams,
  status: 200,
  answer: succeeded(videoScenario),
});

export const updateVideoScenario = endpoint({
  name: 'updateVideoScenario',
  method: 'PUT',
  path: '/video-maker/scenarios/{id}',
  summary:
    'Change the given fields; segments are replaced as a whole, in this order. Videos that exist stay as they are',
  access: { role: 'author', of: 'video-scenario' },
  params: idParams,
  body: z.object({
    prompt: prompt.optional(),
    language: z.enum(VIDEO_LANGUAGES).optional(),
    backgroundImage: background.optional(),
    format: z.enum(VIDEO_FORMATS).optional(),
    brand: z.boolean().optional(),
    pictures: z.boolean().optional(),
    segments: segmentsInput.optional(),
  }),
  status: 200,
  answer: succeeded(videoScenario),
});

export const deleteVideoScenario = endpoint({
  name: 'deleteVideoScenario',
  method: 'DELETE',
  path: '/video-maker/scenarios/{id}',
  summary: 'Delete a scenario with its video projects',
  access: { role: 'author', of: 'video-scenario' },
  params: idParams,
  query: z.object({
    /** Leaves finished videos in the media library. */
    keepVideo: z.enum(['true', 'false']).optional(),
  }),
  status: 204,
  audit: { act: 'deletion.scenario', on: ({ params }) => params.id },
});

/** For the writer: "shorter", "name the price". */
const wish = text(1000).trim().optional();

export const regenerateScenarioSegments = endpoint({
  name: 'regenerateScenarioSegments',
  method: 'POST',
  path: '/video-maker/scenarios/{id}/regenerate-segments',
  summary: 'Write all segments again',
  access: { role: 'author', of: 'video-scenario' },
  params: idParams,
  body: z.object({ wish }),
  status: 202,
  answer: succeeded(videoScenario),
  spends: true,
});

export const regenerateScenarioSegment = endpoint({
  name: 'regenerateScenarioSegment',
  method: 'POST',
  path: '/video-maker/scenarios/{id}/segments/{name}/regenerate',
  summary: 'Write one segment again; the others stay',
  access: { role: 'author', of: 'video-scenario' },
  params: idParams.extend({ name: z.string() }),
  body: z.object({ wish }),
  status: 202,
  answer: succeeded(videoScenario),
  spends: true,
});
