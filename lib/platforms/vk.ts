import { z } from 'zod';
import { cleared, commonSettings, expiresAtField, hiddenField, longText, type PlatformManifest } from './define';

export const vk: PlatformManifest = {
  key: 'vk',
  label: 'VK',
  base: 'vk',
  credentials: [
    { name: 'access_token', label: 'Access token', kind: 'secret', required: true },
    { name: 'group_id', label: 'Group ID', kind: 'text', required: true, destination: true },
    expiresAtField,
    hiddenField('refresh_token'),
    hiddenField('device_id'),
    hiddenField('user_id', { account: true }),
  ],
  settings: z.object({
    ...commonSettings,
    content: longText,
    from_group: cleared(z.boolean()),
    signed: cleared(z.boolean()),
  }),
  fields: [
    { name: 'content', label: 'Content', kind: 'textarea', main: 'content' },
    { name: 'from_group', label: 'From group', kind: 'switch', initial: true },
    { name: 'signed', label: 'Signed', kind: 'switch', initial: false },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'content',
  // 16,384 is known from clients only; VK documents no limit (research, gap 1).
  textLimit: (post) => ({ max: 16_384, used: post.text.length, unit: 'characters' }),
  media: { maxItems: 10, kinds: 'any', required: false },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  lint: () => [],
};
