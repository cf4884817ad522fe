import type { ReasonRow } from './reason';

/** Codes of Meta's Graph API, for Instagram and Threads. Subcodes stand before them (docs/networks/instagram.md). */
export const META: readonly ReasonRow[] = [
  {
    cause: 'sign-in-ended',
    codes: [102, 190, 463, 467],
    message: ({ label }) => `${label} has ended this sign-in. Connect it again.`,
    act: 'settings',
  },
  {
    cause: 'permissions',
    codes: [3, 10, ...Array.from({ length: 100 }, (_, index) => 200 + index)],
    message: ({ label }) => `A permission is missing. Connect ${label} again and leave every one ticked.`,
    act: 'settings',
  },
  {
    cause: 'limit',
    codes: [4, 17, 32, 341, 613, 429, ...Array.from({ length: 15 }, (_, index) => 80_000 + index)],
    message: ({ label }) => `${label} asks for a pause. The post goes out when it is over.`,
    act: 'retry',
  },
  {
    cause: 'restricted',
    codes: [368],
    message: ({ label }) => `${label} restricts this account. Open its app to see why.`,
    act: 'network',
  },
  {
    cause: 'not-fetched',
    codes: [9004, 2_207_052],
    message: ({ label }) => `${label} could not fetch the media from this host. An administrator checks its address.`,
    act: 'retry',
  },
  {
    cause: 'vendor-fault',
    codes: [-1, -2, 1, 2, 24, 9007],
    message: ({ label }) => `${label} has a fault at the moment. Retry in a while.`,
    act: 'retry',
  },
  {
    cause: 'text-too-long',
    codes: [36_004],
    message: ({ label }) => `The text is too long for ${label}. Shorten it.`,
    act: 'edit',
  },
  {
    cause: 'field',
    codes: [100, 352, 36_000, 36_001, 36_003],
    message: ({ label }) => `${label} can’t use a part of this post. Check its text and files.`,
    act: 'edit',
  },
];

/** Subcodes of Instagram's publishing. */
export const INSTAGRAM: readonly ReasonRow[] = [
  {
    cause: 'daily-limit',
    codes: [2_207_042],
    message: 'Instagram’s posts of the last 24 hours are used up. It goes out as soon as there is room.',
    act: 'retry',
  },
  {
    cause: 'restricted',
    codes: [2_207_050, 2_207_051],
    message: 'Instagram restricts this account. Open the Instagram app to see why.',
    act: 'network',
  },
  {
    cause: 'picture-shape',
    codes: [2_207_009],
    message: 'Instagram takes pictures between 4:5 and 1.91:1. Fit this one, or choose another.',
    act: 'edit',
  },
  {
    cause: 'file-too-large',
    codes: [2_207_004],
    message: 'The picture is larger than 8 MB. Choose a smaller one.',
    act: 'edit',
  },
  {
    cause: 'file-refused',
    codes: [2_207_005, 2_207_023, 2_207_026],
    message: 'Instagram can’t use the format of this file. Optimise it, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'cover',
    codes: [2_207_057],
    message: 'The cover frame lies outside the video. Choose another one.',
    act: 'edit',
  },
  { cause: 'carousel', codes: [2_207_028], message: 'A carousel has 2 to 10 files. Add or remove some.', act: 'edit' },
  {
    cause: 'tags',
    codes: [2_207_035, 2_207_036, 2_207_037, 2_207_040],
    message: 'Instagram takes at most 20 mentions. Take some out.',
    act: 'edit',
  },
  {
    cause: 'text-too-long',
    codes: [2_207_010],
    message: 'The caption is too long for Instagram. Shorten it.',
    act: 'edit',
  },
  {
    cause: 'vendor-fault',
    codes: [2_207_001, 2_207_003, 2_207_006, 2_207_008, 2_207_020, 2_207_027, 2_207_032, 2_207_053],
    message: 'Instagram could not prepare the media. Retry in a while.',
    act: 'retry',
  },
  ...META,
];

/** Why a container of Threads ended. */
export const THREADS: readonly ReasonRow[] = [
  {
    cause: 'not-fetched',
    codes: ['FAILED_DOWNLOADING_VIDEO', 'FAILED_DOWNLOADING_IMAGE'],
    message: 'Threads could not fetch the media from this host. An administrator checks its address.',
    act: 'retry',
  },
  {
    cause: 'video-shape',
    codes: ['INVALID_ASPEC_RATIO', 'INVALID_ASPECT_RATIO'],
    message: 'Threads can’t use the shape of this video. Fit it, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'video-length',
    codes: ['INVALID_DURATION'],
    message: 'Threads takes videos up to 5 minutes. Cut this one.',
    act: 'edit',
  },
  {
    cause: 'file-refused',
    codes: ['INVALID_BIT_RATE', 'INVALID_FRAME_RATE', 'INVALID_AUDIO_CHANNELS', 'INVALID_AUDIO_CHANNEL_LAYOUT'],
    message: 'Threads can’t use the format of this video. Optimise it, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'processing',
    codes: ['FAILED_PROCESSING_AUDIO', 'FAILED_PROCESSING_VIDEO', 'UNKNOWN'],
    message: 'Threads could not process the video. Retry, or choose another one.',
    act: 'retry',
  },
  {
    cause: 'links',
    says: /LINK_LIMIT_EXCEEDED/,
    message: 'Threads takes at most 5 links. Take some out.',
    act: 'edit',
  },
  ...META,
];
