import type { IndexStep } from '../step';

/** Other formats of a film, each once. */
export const videoFormatsIndex: IndexStep = {
  id: '2026-11-29-video-formats-index',
  kind: 'expand',
  does: 'Builds the index of the formats of a video',
  create: {
    videoprojects: [
      {
        key: { family: 1, format: 1 },
        name: 'family_1_format_1',
        unique: true,
        partialFilterExpression: { family: { $type: 'objectId' } },
      },
    ],
  },
};
