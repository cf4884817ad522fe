import type { ReasonRow } from './reason-row';

/** Discord, "JSON error codes". */
export const DISCORD: readonly ReasonRow[] = [
  {
    cause: 'webhook-gone',
    codes: [10_015, 50_027],
    message: 'The webhook was deleted in Discord. Create a new one and paste its URL.',
    act: 'settings',
  },
  {
    cause: 'channel-gone',
    codes: [10_003, 10_004],
    message: 'The channel of this webhook no longer exists. Paste the webhook of another one.',
    act: 'settings',
  },
  {
    cause: 'no-right',
    codes: [50_001, 50_013],
    message: 'The webhook may not post in this channel. Check the channel’s permissions in Discord.',
    act: 'settings',
  },
  {
    cause: 'forum',
    codes: [220_001, 220_002, 220_003, 220_004],
    message: 'This channel is a forum, where webhooks need a thread. Paste the webhook of a text channel.',
    act: 'settings',
  },
  {
    cause: 'file-too-large',
    codes: [40_005, 413],
    message: 'The files are too large for Discord. Choose smaller ones.',
    act: 'edit',
  },
  {
    cause: 'link-blocked',
    codes: [240_000],
    message: 'Discord blocks a link in this post. Take it out.',
    act: 'edit',
  },
  {
    cause: 'moderated',
    codes: [200_000, 200_001],
    message: 'The server’s AutoMod blocks this text. Change it, or ask the server’s moderators.',
    act: 'edit',
  },
  {
    cause: 'text-empty',
    codes: [50_006],
    message: 'Nothing is left to send. Write a text, or add a picture.',
    act: 'edit',
  },
  {
    cause: 'field',
    codes: [50_035, 50_109, 50_045, 50_046],
    message: 'Discord can’t use one of the fields of this post. Check text, username and colour.',
    act: 'edit',
  },
  {
    cause: 'limit',
    codes: [20_016, 20_028, 20_029, 40_062, 429],
    message: 'Discord asks for a pause. The post goes out when it is over.',
    act: 'retry',
  },
  { cause: 'overloaded', codes: [130_000], message: 'Discord is overloaded. Retry in a while.', act: 'retry' },
];
