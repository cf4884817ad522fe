import { describe, expect, it } from 'vitest';
import { postInput } from '@/lib/contracts/posts';
import type { Probe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import { bodyOf, emptyForm, switchPlatform, withField, type PostForm } from '@/lib/posts/form';
import { formOf } from '@/lib/posts/form-of-post';
import { judge } from '@/lib/posts/judge-form';
import { planOf } from '@/lib/posts/plan';
import { emptyPost } from '@/server/publishing/posts/create-post';
import { imageProbe, videoProbe } from '@/tests/factories/probe';
import { withSavedInput } from './save';

const NOW = new Date('2026-03-01T12:00:00Z');
const file = (name: string) => `https://host.example/files/${name}`;

const PROBES: Record<string, Probe> = {
  phoneaaaaaaaaaaaaaaaaa: imageProbe({ width: 4032, height: 3024, bytes: 4_000_000, location: true, orientation: 6 }),
  squareaaaaaaaaaaaaaaaa: imageProbe({}),
  tallaaaaaaaaaaaaaaaaaa: imageProbe({ width: 900, height: 1600, format: 'png' }),
  heavyaaaaaaaaaaaaaaaaa: imageProbe({ bytes: 14_000_000, format: 'png' }),
  filmaaaaaaaaaaaaaaaaaa: videoProbe({}),
  longaaaaaaaaaaaaaaaaaa: videoProbe({ durationS: 400, bytes: 90_000_000 }),
};
const PHONE = file('phoneaaaaaaaaaaaaaaaaa.jpg');
const TALL = file('tallaaaaaaaaaaaaaaaaaa.png');
const SQUARE = file('squareaaaaaaaaaaaaaaaa.jpg');

const ALL: readonly PlatformKey[] = ['telegram', 'instagram', 'twitter', 'vk', 'youtube', 'discord', 'threads'];

/** A form as somebody fills it in: the main fields, then the platforms. */
function form(main: Partial<PostForm>, platforms = ALL): PostForm {
  return platforms.reduce((filled, key) => switchPlatform(filled, key, true), { ...emptyForm(), ...main });
}

const CASES: readonly (readonly [name: string, form: PostForm, incomplete: readonly string[]])[] = [
  ['a photo of a phone', form({ content: 'Sea', media: [PHONE] }), []],
  ['the same without text', form({ media: [PHONE] }), []],
  ['words alone', form({ content: 'Words' }), ['Instagram']],
  ['nothing', form({}), ['Telegram', 'Instagram', 'Twitter', 'VK', 'Discord', 'Threads']],
  ['a photo that is too tall', form({ content: 'Tall', media: [TALL] }), ['Instagram']],
  ['an album with one that is too tall', form({ content: 'Two', media: [SQUARE, TALL] }), ['Instagram']],
  ['a heavy photo', form({ content: 'Heavy', media: [file('heavyaaaaaaaaaaaaaaaaa.png')] }), []],
  ['a video', form({ title: 'Film', content: 'Watch', media: [file('filmaaaaaaaaaaaaaaaaaa.mp4')] }), []],
  ['a video without a title', form({ content: 'Watch', media: [file('filmaaaaaaaaaaaaaaaaaa.mp4')] }), ['YouTube']],
  [
    'a long video',
    form({ title: 'Long', content: 'Watch', media: [file('longaaaaaaaaaaaaaaaaaa.mp4')] }),
    ['Twitter', 'Discord', 'Threads'],
  ],
  ['too long a text', form({ content: 'x'.repeat(600), media: [SQUARE] }), ['Twitter', 'Threads']],
  [
    'a name that Discord refuses',
    withField(form({ content: 'Hi' }, ['discord']), 'discord', 'username', 'Clyde'),
    ['Discord'],
  ],
  ['a file that nobody has looked into yet', form({ content: 'New', media: [file('newaaaaaaaaaaaaaaaaaaa.jpg')] }), []],
];

describe('the form counts complete what a save counts complete', () => {
  it.each(CASES)('%s', (_, filled, incomplete) => {
    const post = withSavedInput(emptyPost({ projectId: 'p', userId: 'u', now: NOW }), {
      body: postInput.parse(bodyOf(filled)),
      now: NOW,
      probes: PROBES,
    });
    const partial = post.platformPosts.filter(({ status }) => status === 'partial').map(({ platform }) => platform);
    const byForm = post.platformPosts
      .filter(({ platform }) => !judge(filled, platform, PROBES).complete)
      .map(({ platform }) => platform);
    expect(byForm).toEqual(partial);
    expect(planOf(filled, PROBES).incomplete).toEqual(incomplete);
    expect(post.status).toBe(incomplete.length > 0 ? 'partial' : 'draft');
    // Opened again, what was saved counts the same.
    const wire = { ...post, scheduledFor: null };
    expect(planOf(formOf(wire), PROBES)).toEqual(planOf(filled, PROBES));
  });

  it('what is published counts as complete, whatever the rules say of it by now', () => {
    const sent = formOf({
      title: '',
      content: '',
      mediaUrl: TALL,
      scheduledFor: null,
      status: 'published',
      platformPosts: [{ platform: 'instagram', platformSpecificData: {}, status: 'published' }],
    });
    expect(planOf(sent, PROBES)).toMatchObject({ enabled: 1, complete: 1, incomplete: [] });
  });
});
