import { createVideoProject } from '@/lib/contracts/video-projects';
import { createVideo } from '@/server/studio/videos/create-video';
import { findVideo, type VideoProject } from '@/server/studio/videos/project.store';
import { insertScenario } from '@/server/studio/scenarios/scenario.store';
import type { Place } from './agents-support';
import { until } from './publishing';

export const signal = new AbortController().signal;

const segment = (name: string, voiceOverText: string, params: Record<string, string>) => ({
  name,
  description: name,
  voiceOverText,
  params,
});

/** A scenario of short scenes: they take a second or two each. */
export async function newScenario(place: Place, texts: readonly string[] = ['One loaf.', 'Two loaves.']) {
  const made = await insertScenario({
    ...{ projectId: place.projectId, createdBy: place.userId },
    ...{ goalType: 'prompt', prompt: 'Our bread', language: 'en', backgroundImage: 'Ocean Sunset' },
    ...{ selectedModel: null, generateNewContent: false, format: '9:16', brand: true, status: 'draft' },
    segments: texts.map((text, at) => segment(`part${at + 1}`, text, { scene: 'title', title: text })),
  });
  return String(made._id);
}

/** Without music, which takes a second to compose, unless `more` says otherwise. */
export async function newVideo(place: Place, scenarioId: string, more: object = {}): Promise<string> {
  const body = createVideoProject.body!.parse({ scenarioId, title: 'Bread', music: null, ...more });
  return String((await createVideo({ userId: place.userId, body, signal }))._id);
}

export async function videoOf(id: string): Promise<VideoProject> {
  const video = await findVideo(id);
  if (!video) throw new Error('There is no such video');
  return video;
}

/** The video once it is no longer being made. */
export function whenMade(id: string): Promise<VideoProject> {
  const isOver = ({ status }: VideoProject) => ['completed', 'failed', 'draft'].includes(status);
  return until(() => videoOf(id), isOver, 200_000);
}
