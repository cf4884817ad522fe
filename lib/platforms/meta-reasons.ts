import type { ReasonRow } from './reason-row';

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
