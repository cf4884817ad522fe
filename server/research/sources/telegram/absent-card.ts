import type { ChannelCard, ChannelRef } from './source';

/** The card of a name that leads nowhere. */
export const absentCard = (ref: ChannelRef): ChannelCard => ({
  ref,
  username: ref.username,
  kind: 'nobody',
  title: '',
  description: '',
  mentions: [],
  links: [],
  participants: null,
  photoUrl: null,
  isVerified: false,
  isScam: false,
  isRestricted: false,
});
