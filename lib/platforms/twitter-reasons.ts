import type { ReasonRow } from './reason-row';

/** X, by the last part of a problem's address, else by the HTTP status (docs/networks/x.md). */
export const TWITTER: readonly ReasonRow[] = [
  {
    cause: 'duplicate',
    says: /duplicate/i,
    message: 'The same text was posted a short while ago. Change it.',
    act: 'edit',
  },
  {
    cause: 'read-only',
    codes: ['oauth1-permissions', 'unsupported-authentication'],
    message: 'The app may only read. Give it “Read and write” at X, then connect Twitter again.',
    act: 'settings',
  },
  {
    cause: 'app',
    codes: ['client-forbidden', 'client-not-enrolled'],
    message: 'X doesn’t let this app post. Check its plan and permissions in the developer portal.',
    act: 'settings',
  },
  {
    cause: 'suspended',
    codes: ['user-suspended'],
    message: 'X has suspended this account. Sign in at x.com to see why.',
    act: 'network',
  },
  {
    cause: 'part-not-allowed',
    codes: ['part-not-allowed'],
    message: 'X doesn’t let this app answer posts: its plan has no threads. Change it at X, then retry.',
    act: 'network',
  },
  {
    cause: 'reply',
    codes: ['not-authorized-for-resource', 'resource-not-found', 'resource-unavailable', 'disallowed-resource'],
    message: 'X doesn’t let this app reply to that post, or the post is gone. Take the reply out.',
    act: 'edit',
  },
  { cause: 'reply', says: /reply|conversation/i, message: 'X doesn’t let this app reply here.', act: 'edit' },
  {
    cause: 'limit',
    codes: ['usage-capped', '429'],
    message: 'X asks for a pause. The post goes out when it is over.',
    act: 'retry',
  },
  {
    cause: 'file-refused',
    codes: ['media-failed', '413'],
    message: 'X can’t use one of the files. Optimise it for Twitter, or choose another one.',
    act: 'edit',
  },
  {
    cause: 'field',
    codes: ['invalid-request', '400'],
    message: 'X can’t use a part of this post. Check its text, files and reply.',
    act: 'edit',
  },
  {
    cause: 'sign-in-ended',
    codes: ['401', 'not-authorized-for-field', 'field-unauthorized'],
    message: 'X no longer accepts this sign-in. Connect Twitter again.',
    act: 'settings',
  },
  {
    cause: 'forbidden',
    codes: ['403'],
    message: 'X doesn’t allow this post. Change it, or check the account at x.com.',
    act: 'edit',
  },
];
