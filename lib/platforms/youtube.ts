import { z } from 'zod';
import {
  cleared,
  commonSettings,
  longText,
  shortText,
  type EffectivePost,
  type Lint,
  type PlatformManifest,
} from './define';

/** The 14 categories that the form offers, with YouTube's ids (decisions.md section 4). */
export const YOUTUBE_CATEGORIES = [
  { name: 'Film & Animation', id: '1' },
  { name: 'Autos & Vehicles', id: '2' },
  { name: 'Music', id: '10' },
  { name: 'Pets & Animals', id: '15' },
  { name: 'Sports', id: '17' },
  { name: 'Travel & Events', id: '19' },
  { name: 'Gaming', id: '20' },
  { name: 'People & Blogs', id: '22' },
  { name: 'Comedy', id: '23' },
  { name: 'Entertainment', id: '24' },
  { name: 'News & Politics', id: '25' },
  { name: 'Howto & Style', id: '26' },
  { name: 'Education', id: '27' },
  { name: 'Science & Technology', id: '28' },
] as const;

/** Spec section 9: taken on save when none is named. */
export const YOUTUBE_DEFAULT_CATEGORY = 'People & Blogs';

const PRIVACY = ['public', 'unlisted', 'private'] as const;

/** Discovery document of the Data API: title 100 characters, description 5000 bytes, neither with < or >. */
function youtubeLints(title: string, description: string): Lint[] {
  const found: Lint[] = [];
  if ([...title].length > 100)
    found.push({
      code: 'TITLE_TOO_LONG',
      severity: 'error',
      message: `YouTube titles have at most 100 characters; this one has ${[...title].length}`,
      fix: { kind: 'trim', label: 'Shorten the title' },
    });
  if (/[<>]/.test(title + description))
    found.push({
      code: 'FORBIDDEN_CHARACTERS',
      severity: 'error',
      message: 'YouTube refuses < and > in title and description',
      fix: { kind: 'trim', label: 'Replace them' },
    });
  return found;
}

/** The post is published anyway: a comment is a step of its own. */
function commentLints({ data }: EffectivePost): Lint[] {
  const refused =
    data.privacyStatus === 'private' && typeof data.first_comment === 'string' && data.first_comment.trim() !== '';
  return refused
    ? [
        {
          code: 'COMMENT_REFUSED',
          severity: 'warning',
          message: 'YouTube takes no comments under a private video: the first comment will not be written',
        },
      ]
    : [];
}

export const youtube: PlatformManifest = {
  key: 'youtube',
  label: 'YouTube',
  base: 'youtube',
  credentials: [
    { name: 'client_id', label: 'Client ID', kind: 'text', required: true },
    { name: 'client_secret', label: 'Client secret', kind: 'secret', required: true },
    { name: 'refresh_token', label: 'Refresh token', kind: 'secret', required: true, destination: true },
  ],
  settings: z.object({
    ...commonSettings,
    title: shortText,
    description: longText,
    categoryName: cleared(
      z.enum([...YOUTUBE_CATEGORIES.map((category) => category.name), ''], 'Not one of the categories'),
    ),
    privacyStatus: cleared(z.enum([...PRIVACY, ''], 'Choose public, unlisted or private')),
    fileName: shortText,
  }),
  fields: [
    { name: 'title', label: 'Title', kind: 'text', main: 'title' },
    { name: 'description', label: 'Content', kind: 'textarea', main: 'content' },
    {
      name: 'categoryName',
      label: 'Category',
      kind: 'select',
      options: YOUTUBE_CATEGORIES.map(({ name }) => ({ value: name, label: name })),
      initial: 'Education',
      unset: YOUTUBE_DEFAULT_CATEGORY,
    },
    {
      name: 'privacyStatus',
      label: 'Privacy',
      kind: 'select',
      options: PRIVACY.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
      initial: 'public',
      unset: 'public',
    },
    { name: 'fileName', label: 'File name', kind: 'text' },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'description',
  textLimit: (post) => ({ max: 5000, used: new TextEncoder().encode(post.text).length, unit: 'bytes' }),
  media: { maxItems: 1, kinds: 'video', required: true },
  complete: (post) => post.media.length > 0 && post.title.trim() !== '' && post.text.trim() !== '',
  lint: (post) => [...youtubeLints(post.title, post.text), ...commentLints(post)],
};
