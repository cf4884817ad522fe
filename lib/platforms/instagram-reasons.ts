import { META } from './meta-reasons';
import type { ReasonRow } from './reason-row';

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
