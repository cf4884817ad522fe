import { describe, expect, test } from 'vitest';
import { copyMainText } from './fit-text';
import { bodyOf, emptyForm, requiresVideo, switchPlatform, withMainText, withPlatform, type PostForm } from './form';
import { formOf, withLocks } from './form-of-post';
import { blockedBecause, judge } from './judge-form';
import { manifestOf } from '@/lib/platforms/index';

const written: PostForm = { ...emptyForm(), title: 'Title', content: 'Words', media: ['http://host/files/a.png'] };

function saved(form: PostForm) {
  const body = bodyOf(form);
  return { ...body, status: body.status ?? 'draft', platformPosts: body.platformPosts };
}

describe('enabling a platform', () => {
  test('copies main content and title into empty fields, and takes the initial values of the others', () => {
    const form = switchPlatform({ ...written, media: ['http://host/files/a.mp4'] }, 'youtube', true);
    expect(form.platforms.youtube.fields).toMatchObject({
      title: 'Title',
      description: 'Words',
      privacyStatus: 'public',
    });
    expect(switchPlatform(written, 'discord', true).platforms.discord.fields.embed_color).toBe('#5865F2');
  });

  test('keeps words of its own when it is switched off and on again', () => {
    const own = withPlatform(switchPlatform(written, 'vk', true), 'vk', { fields: { content: 'Own' } });
    expect(switchPlatform(switchPlatform(own, 'vk', false), 'vk', true).platforms.vk.fields.content).toBe('Own');
  });

  test('main text goes on into platforms that still say the same, never into those with words of their own', () => {
    let form = switchPlatform(switchPlatform(emptyForm(), 'telegram', true), 'vk', true);
    form = withPlatform(form, 'vk', { fields: { ...form.platforms.vk.fields, content: 'Own' } });
    form = withMainText(form, 'content', 'New');
    expect(form.platforms.telegram.fields.content).toBe('New');
    expect(form.platforms.vk.fields.content).toBe('Own');
    expect(form.platforms.discord.fields.content).toBeUndefined();
  });
});

describe('a save', () => {
  test('sends enabled platforms only, with their media', () => {
    const body = bodyOf(switchPlatform(written, 'telegram', true));
    expect(body.platformPosts).toEqual([
      {
        platform: 'telegram',
        platformSpecificData: expect.objectContaining({ content: 'Words', mediaUrl: 'http://host/files/a.png' }),
      },
    ]);
  });

  test('drops video-only platforms unless a video is present', () => {
    const form = switchPlatform(written, 'youtube', true);
    expect(bodyOf(form).platformPosts).toEqual([]);
    expect(bodyOf({ ...form, media: ['http://host/files/a.mp4'] }).platformPosts).toHaveLength(1);
    expect(requiresVideo(manifestOf('youtube'), written)).toBe(true);
  });

  test('draft is sent only together with a date', () => {
    expect(bodyOf({ ...written, asDraft: true }).status).toBeUndefined();
    expect(bodyOf({ ...written, asDraft: true, scheduledFor: '2026-11-22T09:00:00.000Z' }).status).toBe('draft');
  });

  test('comes back as the same form, with an album and custom media', () => {
    let form = switchPlatform(
      { ...written, media: ['http://host/files/a.png', 'http://host/files/b.png'] },
      'telegram',
      true,
    );
    form = withPlatform(switchPlatform(form, 'vk', true), 'vk', { media: ['http://host/files/c.png'] });
    const again = formOf(saved(form));
    expect(again.media).toEqual(form.media);
    expect(again.platforms.telegram.media).toBeNull();
    expect(again.platforms.vk.media).toEqual(['http://host/files/c.png']);
    expect(bodyOf(again)).toEqual(bodyOf(form));
  });

  test('leaves what is published as it was sent, whatever the main post becomes', () => {
    const data = { content: 'Words' };
    const post = {
      ...saved(written),
      platformPosts: [{ platform: 'vk' as const, platformSpecificData: data, status: 'published' }],
    };
    const changed = withMainText({ ...formOf(post), media: [] }, 'content', 'Other');
    expect(bodyOf(changed).platformPosts).toEqual([{ platform: 'vk', platformSpecificData: data }]);
  });

  test('a part that is published while the form is open is locked from then on', () => {
    const form = switchPlatform(written, 'vk', true);
    const data = { content: 'Words' };
    const post = {
      ...saved(form),
      platformPosts: [{ platform: 'vk' as const, platformSpecificData: data, status: 'published' }],
    };
    expect(withLocks(form, post).platforms.vk.locked).toBe(data);
    expect(withLocks(withLocks(form, post), saved(form)).platforms.vk.locked).toBeNull();
  });

  test('sends back what the form does not know', () => {
    const post = {
      ...saved(written),
      platformPosts: [
        { platform: 'vk' as const, platformSpecificData: { content: 'x', optimizedUrl: 'http://host/files/o.png' } },
      ],
    };
    expect(bodyOf(formOf(post)).platformPosts[0]?.platformSpecificData.optimizedUrl).toBe('http://host/files/o.png');
  });
});

describe('tweets', () => {
  const long = switchPlatform({ ...emptyForm(), content: 'a'.repeat(300) }, 'twitter', true);

  test('too long a tweet blocks saving, with its fixed message', () => {
    expect(blockedBecause(long)).toBe('Tweet exceeds 280 character limit by 20 characters');
    expect(blockedBecause(switchPlatform(long, 'twitter', false))).toBeNull();
  });

  test('copying the main content cuts it to 277 characters and an ellipsis', () => {
    const cut = copyMainText(long, 'twitter');
    expect(cut.platforms.twitter.fields.text).toBe(`${'a'.repeat(277)}...`);
    expect(blockedBecause(cut)).toBeNull();
  });

  test('a long text elsewhere is a finding, not a refusal', () => {
    const form = switchPlatform({ ...emptyForm(), content: 'a'.repeat(5000) }, 'telegram', true);
    expect(judge(form, 'telegram').complete).toBe(false);
    expect(blockedBecause(form)).toBeNull();
  });
});

test('a switch that the saved post does not name keeps its meaning when the post is opened and saved', () => {
  const post = {
    title: '',
    content: 'Words',
    mediaUrl: null,
    scheduledFor: null,
    status: 'draft',
    platformPosts: [{ platform: 'vk' as const, platformSpecificData: {} }],
  };
  expect(formOf(post).platforms.vk.fields).toMatchObject({ from_group: true, signed: false });
  expect(
    formOf({ ...post, platformPosts: [{ platform: 'vk', platformSpecificData: { from_group: false } }] }).platforms.vk
      .fields.from_group,
  ).toBe(false);
});

test('a saved video that names no category shows the one that it gets', () => {
  const post = {
    title: 'T',
    content: 'C',
    mediaUrl: 'http://host/files/a.mp4',
    scheduledFor: null,
    status: 'draft',
    platformPosts: [{ platform: 'youtube' as const, platformSpecificData: { categoryName: '' } }],
  };
  expect(formOf(post).platforms.youtube.fields).toMatchObject({
    categoryName: 'People & Blogs',
    privacyStatus: 'public',
  });
});
