import { expect, it } from 'vitest';
import { VIDEO_STATUSES } from '@/lib/video/status';
import { availableActs, hasPlay, ownAddress, scenarioTitle, secondsWords, sizeWords, voiceOverPreview } from './words';

it('calls a video by the first clause of its prompt, else by its model; cuts voice-overs at 80', () => {
  const title = (prompt: string) => scenarioTitle({ prompt, selectedModel: null });
  expect(title('Our bread is baked at six. We deliver it.')).toBe('Our bread is baked at six');
  expect(title(' ')).toBe('Untitled video');
  expect(scenarioTitle({ prompt: ' ', selectedModel: { label: 'Mistral Large' } })).toBe('Mistral Large');
  expect(voiceOverPreview('b'.repeat(81))).toBe(`${'b'.repeat(80)}…`);
  expect(voiceOverPreview('🎬'.repeat(81))).toBe(`${'🎬'.repeat(80)}…`);
});

it('says lengths and sizes', () => {
  expect([4.24, 59.96, 65].map(secondsWords)).toEqual(['4.2 s', '60.0 s', '1:05']);
  expect([300, 812_000, 4_300_000].map(sizeWords)).toEqual(['1 kB', '812 kB', '4.3 MB']);
});

it('offers each act in the statuses that allow it', () => {
  const when = (act: keyof ReturnType<typeof availableActs>) =>
    VIDEO_STATUSES.filter(
      (status) => availableActs({ status, finalVideoUrl: '/files/a.mp4', finalVideoPath: null })[act],
    );
  expect(when('introOutro')).toEqual(['processing', 'completed']);
  expect(when('merge')).toEqual(['draft', 'processing', 'uploading', 'completed', 'failed']);
  expect(when('edit')).toEqual(['completed']);
  expect(when('download')).toEqual(['completed']);
  expect(when('saveVoiceOvers')).toEqual(['completed']);
  expect(when('toggle')).toEqual(['recording', 'processing', 'merging']);
  const without = availableActs({ status: 'completed', finalVideoUrl: null, finalVideoPath: null });
  expect(without.download).toBe(false);
  expect((['processing', 'draft', 'completed', 'failed'] as const).filter(hasPlay)).toEqual(['draft', 'failed']);
});

it('loads files of this host by their path, and others by their address', () => {
  expect(ownAddress('https://example.org/files/a.mp4')).toBe('/files/a.mp4');
  expect(ownAddress('/files/a.mp4')).toBe('/files/a.mp4');
  expect(ownAddress('https://example.org/other.mp4')).toBe('https://example.org/other.mp4');
});
