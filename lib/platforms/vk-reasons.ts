import type { ReasonRow } from './reason-row';

/** VK's codes inside a 200 (docs/networks/vk.md). */
export const VK: readonly ReasonRow[] = [
  {
    cause: 'sign-in-ended',
    codes: [5, 16, 27, 1114, 1116, 1117, 1118, 3609],
    message: 'VK has ended this sign-in. Connect VK again.',
    act: 'settings',
  },
  {
    cause: 'account-closed',
    codes: [18, 37, 3610, 3611],
    message: 'VK has closed or blocked this account. Sign in at vk.com to see why.',
    act: 'network',
  },
  {
    cause: 'no-right',
    codes: [7, 15, 30, 200, 201, 203, 204, 210, 214, 600, 701],
    message: 'This account may not post in the community. Make it an editor there, or connect another one.',
    act: 'settings',
  },
  {
    cause: 'comment-refused',
    codes: [211, 212, 213, 223, 801],
    message: 'The community doesn’t take this comment. Open comments at VK, then add it there.',
    act: 'network',
  },
  {
    cause: 'needs-person',
    codes: [14, 17, 24, 25, 41, 3300, 3301, 3302, 3303, 3304, 3305, 11_500],
    message: 'VK wants a person to confirm this. Sign in at vk.com, then retry.',
    act: 'network',
  },
  {
    cause: 'two-step',
    codes: [703, 704],
    message: 'VK wants two-step sign-in for this account. Turn it on at vk.com, then retry.',
    act: 'network',
  },
  {
    cause: 'group',
    codes: [8, 39, 40, 100, 104, 113, 125, 140, 141, 150],
    message: 'VK doesn’t know this community. Check the Group ID.',
    act: 'settings',
  },
  {
    cause: 'app',
    codes: [2, 3, 4, 11, 12, 20, 21, 23, 28, 33, 34, 35, 38, 42, 101, 500, 711, 9999],
    message: 'VK doesn’t let this app post. Its administrator opens the app’s settings at VK.',
    act: 'settings',
  },
  { cause: 'links', codes: [222], message: 'VK takes no links in this post. Take them out.', act: 'edit' },
  {
    cause: 'content-blocked',
    codes: [19],
    message: 'VK blocks the content of this post. Change it.',
    act: 'edit',
  },
  {
    cause: 'advert-limit',
    codes: [219, 220, 224, 603],
    message: 'VK counts this as an advert, and there were too many lately. Choose a later time.',
    act: 'edit',
  },
  {
    cause: 'file-refused',
    codes: [22, 105, 114, 118, 121, 122, 129, 300, 1150, 1152],
    message: 'VK could not store one of the files. Retry, or choose another one.',
    act: 'retry',
  },
  { cause: 'donut', codes: [225], message: 'VK Donut is off in this community. Turn it on at VK.', act: 'network' },
  {
    cause: 'limit',
    codes: [6, 9, 29, 32, 103, 601, 1105, 429],
    message: 'VK asks for a pause. The post goes out when it is over.',
    act: 'retry',
  },
  {
    cause: 'vendor-fault',
    codes: [1, 10, 13, 36, 43, 106],
    message: 'VK has a fault at the moment. Retry in a while.',
    act: 'retry',
  },
];
