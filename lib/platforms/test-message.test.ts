import { expect, test } from 'vitest';
import { PLATFORM_KEYS } from './define';
import { manifestOf } from './index';
import { testMessage, whyNoTestMessage } from './test-message';

test('a test message says what it is, whose and when, and fits each network that takes a plain text', () => {
  const post = testMessage('Northwind', new Date('2026-11-28T12:00:00.000Z'));
  expect(post.text).toMatch(/^Test message from Northwind, 2026-11-28 12:00:00 UTC\./);
  for (const key of PLATFORM_KEYS) {
    const manifest = manifestOf(key);
    if (whyNoTestMessage(manifest)) continue;
    const limit = manifest.textLimit(testMessage('N'.repeat(100), new Date()));
    expect(limit?.used ?? 0, key).toBeLessThanOrEqual(limit?.max ?? 0);
  }
});

test('networks that need media say so in one sentence', () => {
  const refused = PLATFORM_KEYS.filter((key) => whyNoTestMessage(manifestOf(key)));
  expect(refused).toEqual(['instagram', 'youtube', 'ruYoutube']);
  expect(whyNoTestMessage(manifestOf('youtube'))).toBe(
    'YouTube takes no post without a video, so there is no test message: your first post shows it.',
  );
  expect(whyNoTestMessage(manifestOf('instagram'))).toContain('without a picture or a video');
});
