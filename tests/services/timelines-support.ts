import { insertVideo } from '@/server/studio/videos/project.store';

/** A finished video without segments. */
export async function makeVideo({ projectId, userId }: { projectId: string; userId: string }): Promise<string> {
  const made = await insertVideo({
    ...{ projectId, createdBy: userId, scenarioId: 'd'.repeat(24), title: 'Tasting', description: '', language: 'en' },
    ...{ format: '1:1', backgroundImage: null, brand: true, status: 'completed', voice: null, music: null },
    introOutro: { introImageUrl: null, outroImageUrl: null, introDuration: 3, outroDuration: 3, motion: true },
    ...{ subtitles: { burnt: false }, segments: [] },
  });
  return String(made._id);
}
