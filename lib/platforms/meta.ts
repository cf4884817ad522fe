import type { VideoHard } from '@/lib/media/preset';

/** Instagram and Threads document the same video but for length, bytes and rate (IG-MEDIA, TH-POSTS). */
export const META_VIDEO = {
  containers: ['mp4', 'mov'],
  noEditLists: true,
  fastStart: true,
  videoCodecs: ['h264', 'hevc'],
  progressive: true,
  chroma: '4:2:0',
  fps: [23, 60],
  maxWidth: 1920,
  aspect: [0.01, 10],
  audioCodecs: ['aac'],
  maxAudioHz: 48_000,
  maxChannels: 2,
  maxAudioKbps: 128,
} as const satisfies VideoHard;

/** Where an app of Meta's is made. */
export const META_APPS = { label: 'Meta developer page', url: 'https://developers.facebook.com/apps' };
