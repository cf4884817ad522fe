import { z } from 'zod';
import { commonSettings, expiresAtField, hiddenField, longText, type PlatformManifest } from './define';

/** Meta, IG User Media: alt_text, images only. */
export const INSTAGRAM_ALT_MAX = 1000;

export const instagram: PlatformManifest = {
  key: 'instagram',
  label: 'Instagram',
  base: 'instagram',
  credentials: [
    { name: 'access_token', label: 'Access token', kind: 'secret', required: true, destination: true },
    { name: 'client_id', label: 'Client ID', kind: 'text', required: false },
    { name: 'client_secret', label: 'Client secret', kind: 'secret', required: false },
    expiresAtField,
    hiddenField('user_id', { account: true }),
  ],
  settings: z.object({ ...commonSettings, content: longText }),
  fields: [
    { name: 'content', label: 'Content', kind: 'textarea', main: 'content' },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'alt_text', label: 'Alt text', kind: 'text', onlyFor: 'image' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'content',
  // Meta, IG User Media: caption 2200 characters, 30 hashtags, 20 mentions.
  textLimit: (post) => ({ max: 2200, used: [...post.text].length, unit: 'characters' }),
  altMax: INSTAGRAM_ALT_MAX,
  media: { maxItems: 10, kinds: 'any', required: true },
  complete: (post) => post.media.length > 0,
  lint: (post) => {
    const hashtags = post.text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
    const mentions = post.text.match(/@[\w.]+/g)?.length ?? 0;
    return [
      ...(hashtags > 30
        ? [
            {
              code: 'TOO_MANY_HASHTAGS',
              severity: 'error' as const,
              message: `Instagram takes at most 30 hashtags; this text has ${hashtags}`,
            },
          ]
        : []),
      ...(mentions > 20
        ? [
            {
              code: 'TOO_MANY_MENTIONS',
              severity: 'error' as const,
              message: `Instagram takes at most 20 mentions; this text has ${mentions}`,
            },
          ]
        : []),
    ];
  },
};
