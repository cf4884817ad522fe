import { z } from 'zod';
import { SPEED_MAX, SPEED_MIN } from '@/lib/video/speed';
import { idParams, objectId, text } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { fileId } from './files';
import { succeeded } from './video-envelope';
import { videoProject } from './video-project';
import { segmentParams } from './video-scenarios';

const segmentParamsPath = idParams.extend({ name: z.string() });

export const updateVideoSegment = endpoint({
  name: 'updateVideoSegment',
  method: 'PUT',
  path: '/video-maker/projects/{id}/segments/{name}',
  summary: 'Change a segment; the next merge applies it',
  access: { role: 'author', of: 'video-project' },
  params: segmentParamsPath,
  body: z.object({
    /** Null: it follows from the lengths. */
    speedFactor: z
      .number()
      .min(SPEED_MIN, `Use ${SPEED_MIN} to ${SPEED_MAX}`)
      .max(SPEED_MAX, `Use ${SPEED_MIN} to ${SPEED_MAX}`)
      .nullable()
      .optional(),
    voiceOver: z.object({ text: text(5000).optional() }).optional(),
    /** 0: it follows from the words. */
    videoDurationLength: z.number().min(0, 'At least 0').max(600, 'At most 600').nullable().optional(),
    description: text(2000).trim().optional(),
    params: segmentParams.optional(),
  }),
  status: 200,
  answer: succeeded(videoProject),
});

export const regenerateVoiceOver = endpoint({
  name: 'regenerateVoiceOver',
  method: 'POST',
  path: '/video-maker/projects/{id}/segments/{name}/regenerate-voiceover',
  summary: 'Speak a segment’s text again, or another one',
  access: { role: 'author', of: 'video-project' },
  params: segmentParamsPath,
  body: z.object({ text: text(5000).trim().min(1, 'Enter the text to be spoken').optional() }),
  status: 202,
  answer: succeeded(videoProject),
  spends: true,
});

export const uploadVoiceOver = endpoint({
  name: 'uploadVoiceOver',
  method: 'POST',
  path: '/video-maker/projects/{id}/segments/{name}/voice-over',
  summary: 'Use a recording of the media library as a segment’s voice',
  access: { role: 'author', of: 'video-project' },
  params: segmentParamsPath,
  body: z.object({ fileId }),
  status: 200,
  answer: succeeded(videoProject),
});

export const applyVoiceOver = endpoint({
  name: 'applyVoiceOver',
  method: 'POST',
  path: '/video-maker/projects/{id}/segments/{name}/voice-over/{voiceOverId}',
  summary: 'Use a saved voice-over for a segment',
  access: { role: 'author', of: 'video-project' },
  params: segmentParamsPath.extend({ voiceOverId: objectId }),
  status: 200,
  answer: succeeded(videoProject),
});
