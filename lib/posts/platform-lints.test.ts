import { describe, expect, it } from 'vitest';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { isComplete } from '@/lib/platforms/lint';
import { manifestOf } from '@/lib/platforms/index';
import { platformLints } from './platform-lints';

const lintsOf = (
  platform: (typeof PLATFORM_KEYS)[number],
  main: { title?: string; content?: string; mediaUrl?: string },
) => platformLints(manifestOf(platform), effectivePost(manifestOf(platform), main, {}));

describe('why a platform post is incomplete', () => {
  it.each(PLATFORM_KEYS)('%s: incomplete exactly when an error says why', (platform) => {
    for (const main of [
      {},
      { content: 'text' },
      { content: 'text', mediaUrl: 'https://a.b/c.mp4' },
      { title: 't', content: 'text', mediaUrl: 'https://a.b/c.mp4' },
      { mediaUrl: 'https://a.b/c.png' },
    ]) {
      const complete = isComplete(manifestOf(platform), effectivePost(manifestOf(platform), main, {}));
      expect(lintsOf(platform, main).some((lint) => lint.severity === 'error')).toBe(!complete);
    }
  });

  it('names what is missing', () => {
    expect(lintsOf('telegram', {})[0]?.message).toBe(
      'Telegram needs text or a picture or a video before it can be published',
    );
    expect(lintsOf('instagram', { content: 'x' })[0]).toMatchObject({
      message: 'Instagram needs a picture or a video before it can be published',
      fix: { kind: 'open-media' },
    });
    expect(lintsOf('youtube', {})[0]?.message).toBe(
      'YouTube needs text, a title and a video before it can be published',
    );
    expect(lintsOf('youtube', { content: 'x', mediaUrl: 'https://a.b/c.mp4' })[0]?.message).toBe(
      'YouTube needs a title before it can be published',
    );
  });
});

it('Discord takes 25 MB in all: files that are each small enough may together be too large', () => {
  const picture = (bytes: number) => ({
    kind: 'image' as const,
    bytes,
    format: 'jpeg' as const,
    width: 1000,
    height: 1000,
    orientation: 1,
    color: 'srgb' as const,
    bitDepth: 8,
    alpha: false,
    location: false,
  });
  const codes = (...sizes: number[]) => {
    const post = {
      ...effectivePost(manifestOf('discord'), { content: 'x' }, {}),
      probes: sizes.map((size) => picture(size * 1_048_576)),
    };
    return platformLints(manifestOf('discord'), post)
      .filter((lint) => lint.code === 'FILES_TOO_LARGE')
      .map((lint) => lint.message);
  };
  expect(codes(9, 9, 9)).toEqual([
    'Discord takes at most 25 MB of files in one message; these have 27 MB. Take smaller or fewer ones',
  ]);
  expect([...codes(9, 9, 7), ...codes(9, 9, 30)]).toEqual([]);
});
