import type { PlatformKey } from '@/lib/platforms/define';
import { IDLE, type PlatformPost, type Post } from '@/server/publishing/post-rules/aggregate';

/** The current time in tests of the rules. */
export const NOW = new Date('2026-11-21T10:00:00.000Z');
export const after = (ms: number): Date => new Date(NOW.getTime() + ms);

export function samplePlatformPost(platform: PlatformKey, fields: Partial<PlatformPost> = {}): PlatformPost {
  return {
    platform,
    status: 'pending',
    platformSpecificData: { content: 'Hello' },
    externalId: null,
    publicUrl: null,
    publishedAt: null,
    errorText: null,
    errorClass: null,
    delivery: IDLE,
    attempts: [],
    followUps: [],
    ...fields,
  };
}

export function samplePost(fields: Partial<Post> = {}): Post {
  return {
    _id: 'a'.repeat(24),
    projectId: 'b'.repeat(24),
    createdBy: 'c'.repeat(24),
    title: 'News',
    content: 'Hello',
    mediaUrl: null,
    scheduledFor: null,
    status: 'draft',
    platformPosts: [samplePlatformPost('telegram')],
    announcedFor: null,
    nextActionAt: null,
    version: 0,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  };
}
