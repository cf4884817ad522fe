import { expect, test } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { emptyForm, switchPlatform, type PostForm } from './form';
import { planOf, planSentence } from './plan';
import type { PlatformStatus } from './statuses';

const written: PostForm = { ...emptyForm(), title: 'Title', content: 'Words' };

function sentence(platforms: PlatformKey[], ended: Partial<Record<PlatformKey, PlatformStatus>> = {}): string {
  const form = platforms.reduce((old, key) => switchPlatform(old, key, true), written);
  const saved = platforms.map((platform) => ({ platform, status: ended[platform] ?? 'pending' }));
  return planSentence(planOf(form, {}, saved));
}

test('before anything was sent it counts what is complete and names what is not', () => {
  expect(sentence([])).toBe('No platform chosen yet.');
  expect(sentence(['telegram'])).toBe('1 platform, 1 complete.');
  expect(sentence(['telegram', 'instagram'])).toBe('2 platforms, 1 complete. Incomplete: Instagram.');
});

test('what was sent counts by how that ended: a failed platform is not called complete', () => {
  expect(sentence(['telegram', 'vk'], { telegram: 'failed', vk: 'failed' })).toBe('2 platforms, 2 failed.');
  expect(sentence(['telegram', 'vk'], { telegram: 'published', vk: 'published' })).toBe('2 platforms, 2 published.');
  expect(sentence(['telegram', 'vk', 'discord'], { telegram: 'published', vk: 'failed' })).toBe(
    '3 platforms, 1 published, 1 failed, 1 complete.',
  );
  expect(sentence(['telegram', 'instagram'], { telegram: 'failed', instagram: 'partial' })).toBe(
    '2 platforms, 1 failed. Incomplete: Instagram.',
  );
});
