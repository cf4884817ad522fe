import { describe, expect, it } from 'vitest';
import { postInput } from '@/lib/contracts/posts';
import type { ImageProbe, Probe, VideoProbe } from '@/lib/media/probe';
import type { PlatformKey } from '@/lib/platforms/define';
import { bodyOf, emptyForm, switchPlatform, withField, type PostForm } from '@/lib/posts/form';
import { formOf } from '@/lib/posts/form-of-post';
import { judge } from '@/lib/posts/judge-form';
import { planOf } from '@/lib/posts/plan';
import { emptyPost } from '@/server/publishing/posts/create-post';
import { withSavedInput } from './save';

const NOW = new Date('2026-03-01T12:00:00Z');
const file = (name: string) => `https://host.example/files/${name}`;
const photo = (fields: Partial<ImageProbe>): ImageProbe => ({
  kind: 'image',
  bytes: 900_000,
  format: 'jpeg',
  width: 1080,
  height: 1080,
  orientation: 1,
  color: 'srgb',
  bitDepth: 8,
  alpha: false,
  location: false,
  ...fields,
});
const film = (fields: Partial<VideoProbe>): VideoProbe => ({
  kind: 'video',
  bytes: 5_000_000,
  container: 'mp4',
  durationS: 10,
  width: 1280,
  height: 720,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    chroma: '4:2:0',
    codedWidth: 1280,
    codedHeight: 720,
    rotation: 0,
    pixelAspect: 1,
    fps: 30,
    variableFps: false,
    interlaced: false,
    hdr: null,
    matrix: 'bt709',
    fullRange: false,
    kbps: 3000,
  },
  audio: null,
  fastStart: true,
  editList: 'none',
  cutOff: false,
  location: false,
  ...fields,
});

const PROBES: Record<string, Probe> = {
  phoneaaaaaaaaaaaaaaaaa: photo({ width: 4032, height: 3024, bytes: 4_000_000, location: true, orientation: 6 }),
  squareaaaaaaaaaaaaaaaa: photo({}),
  tallaaaaaaaaaaaaaaaaaa: photo({ width: 900, height: 1600, format: 'png' }),
  heavyaaaaaaaaaaaaaaaaa: photo({ bytes: 14_000_000, format: 'png' }),
  filmaaaaaaaaaaaaaaaaaa: film({}),
  longaaaaaaaaaaaaaaaaaa: film({ durationS: 400, bytes: 90_000_000 }),
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
