import { z } from 'zod';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { STILL_SECONDS } from '@/lib/video/intro-outro';
import { idParams, objectId, pageQuery, projectQuery, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { videoChoices as choices, videoDescription, videoTitle as title } from './video-choices';
import { listed, succeeded } from './video-envelope';
import { videoProject, videoStatus } from './video-project';
import { timelineFields } from './video-timeline';

const HOW_LONG = `Use ${STILL_SECONDS.min} to ${STILL_SECONDS.max} seconds`;
const stillSeconds = z.number(HOW_LONG).min(STILL_SECONDS.min, HOW_LONG).max(STILL_SECONDS.max, HOW_LONG);
const pictureUrl = z.preprocess(
  (value) => (value === '' ? null : value),
  text(4096)
    .trim()
    .regex(/^(https?:\/\/[^\s/]|\/(api\/)?files\/[\w.-]+$)/i, 'Enter an http or https address')
    .nullish(),
);
const introOutroInput = z.object({
  introImageUrl: pictureUrl,
  outroImageUrl: pictureUrl,
  introDuration: stillSeconds.optional(),
  outroDuration: stillSeconds.optional(),
  motion: z.boolean().optional(),
});
export type IntroOutroInput = z.output<typeof introOutroInput>;

export const listVideoProjects = endpoint({
  name: 'listVideoProjects',
  method: 'GET',
  path: '/video-maker/projects',
  summary: 'Video projects, newest first; of one scenario with `scenarioId`, without one with `none`',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({ ...pageQuery.shape, scenarioId: z.union([objectId, z.literal('none')]).optional() }),
  status: 200,
  answer: listed(videoProject),
});

export const createVideoProject = endpoint({
  name: 'createVideoProject',
  method: 'POST',
  path: '/video-maker/projects',
  summary: 'Make a video of a scenario: recording begins at once',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    scenarioId: objectId,
    title,
    description: videoDescription.default(''),
    format: z.enum(VIDEO_FORMATS).optional(),
    introOutroSettings: introOutroInput.optional(),
    ...choices,
  }),
  status: 201,
  answer: succeeded(videoProject),
  spends: true,
});

export const videoWithTimeline = succeeded(
  videoProject.extend(timelineFields.shape).meta({ id: 'VideoProjectWithTimeline' }),
);

export const getVideoProject = endpoint({
  name: 'getVideoProject',
  method: 'GET',
  path: '/video-maker/projects/{id}',
  summary: 'One video project, with its timeline',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  /** `timeline` false leaves the timeline out, which may be large: its fields are null, but for `timelineVersion`. */
  query: z.object({ timeline: z.enum(['true', 'false']).optional() }),
  status: 200,
  answer: videoWithTimeline,
});

export const updateVideoProject = endpoint({
  name: 'updateVideoProject',
  method: 'PATCH',
  path: '/video-maker/projects/{id}',
  summary: 'Change title, description, voice, music, sounds or subtitles; the next merge applies them',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: z.object({ title: title.optional(), description: videoDescription.optional(), ...choices }),
  status: 200,
  answer: succeeded(videoProject),
});

export const deleteVideoProject = endpoint({
  name: 'deleteVideoProject',
  method: 'DELETE',
  path: '/video-maker/projects/{id}',
  summary: 'Delete a video project with its files; what a post uses stays',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  query: z.object({
    /** Leaves the finished video in the media library. */
    keepVideo: z.enum(['true', 'false']).optional(),
  }),
  status: 204,
  audit: { act: 'deletion.video', on: ({ params }) => params.id },
});

export const getVideoStatus = endpoint({
  name: 'getVideoStatus',
  method: 'GET',
  path: '/video-maker/projects/{id}/status',
  summary: 'The parts of a video project that change while it is made',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(videoStatus),
});

export const updateIntroOutro = endpoint({
  name: 'updateIntroOutro',
  method: 'PUT',
  path: '/video-maker/projects/{id}/intro-outro',
  summary: 'Change the pictures before and after the video; the next merge applies them',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: introOutroInput,
  status: 200,
  answer: succeeded(videoProject),
});

export const chooseVideoCover = endpoint({
  name: 'chooseVideoCover',
  method: 'PUT',
  path: '/video-maker/projects/{id}/cover',
  summary: 'Choose the cover of a finished video among its frames (`covers`); it stays so when the video is made again',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: z.object({ atSeconds: z.number().min(0) }),
  status: 200,
  answer: succeeded(videoProject),
});

export const takeVideoCovers = endpoint({
  name: 'takeVideoCovers',
  method: 'POST',
  path: '/video-maker/projects/{id}/cover',
  summary: 'Take the frames that the cover of a finished video is chosen from, where they are missing',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(videoProject),
});

export const makeVideoFormats = endpoint({
  name: 'makeVideoFormats',
  method: 'POST',
  path: '/video-maker/projects/{id}/formats',
  summary: 'Make the same film in other formats, of the same voices; answers it in all that were named, old and new',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  body: z.object({
    formats: z.array(z.enum(VIDEO_FORMATS)).min(1, 'Choose a format').max(VIDEO_FORMATS.length),
  }),
  status: 201,
  answer: succeeded(z.array(videoProject)),
  spends: true,
});

export const mergeVideo = endpoint({
  name: 'mergeVideo',
  method: 'POST',
  path: '/video-maker/projects/{id}/merge',
  summary: 'Make what is out of date, then the film. On a failed project: go on where it failed',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  status: 202,
  answer: succeeded(videoProject),
  spends: true,
});

export const cancelVideo = endpoint({
  name: 'cancelVideo',
  method: 'POST',
  path: '/video-maker/projects/{id}/cancel',
  summary: 'Stop making the video; what is made already stays',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(videoProject),
});

export const saveVoiceOvers = endpoint({
  name: 'saveVoiceOvers',
  method: 'POST',
  path: '/video-maker/projects/{id}/save-voice-overs',
  summary: 'Keep the voice-overs of a finished video for others',
  access: { role: 'author', of: 'video-project' },
  params: idParams,
  status: 200,
  answer: succeeded(z.object({ saved: z.number().int() })),
});

export const downloadVideoSubtitles = endpoint({
  name: 'downloadVideoSubtitles',
  method: 'GET',
  path: '/video-maker/projects/{id}/subtitles.srt',
  summary: 'The subtitles of the video as it was merged',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  status: 200,
  answerType: 'application/octet-stream',
});

export const downloadVideoScript = endpoint({
  name: 'downloadVideoScript',
  method: 'GET',
  path: '/video-maker/projects/{id}/script.txt',
  summary: 'The words of the video, segment by segment',
  access: { role: 'viewer', of: 'video-project' },
  params: idParams,
  status: 200,
  answerType: 'application/octet-stream',
});
