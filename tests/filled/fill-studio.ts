import { Types, type mongo } from 'mongoose';
import { newTracks } from '@/lib/timeline/model';
import { MAX_ITEMS, wireItem } from '@/lib/timeline/wire';
import { MAX_SEGMENTS } from '@/lib/contracts/video-scenarios';
import { VideoProjectModel } from '@/prisma-free-models/video-project';
import { VideoRenderModel } from '@/prisma-free-models/video-render';
import { VideoScenarioModel } from '@/prisma-free-models/video-scenario';
import { VideoTimelineModel } from '@/prisma-free-models/video-timeline';
import { VoiceOverModel } from '@/prisma-free-models/voice-over';
import { MAX_TIMELINE_VERSIONS, packTimeline } from '@/server/studio/videos/timeline.store';
import type { Place } from '../bench/scale/host';
import { insertRows } from '../bench/scale/part';

/** A quarter of their limits, each with as many segments as it may have. */
const [VIDEOS, SCENARIOS] = [500, 500];
/** Near their limits. */
const [VOICE_OVERS, RENDERS, LARGE_TIMELINES] = [4_000, 100, 3];

const times = () => ({ createdAt: new Date(), updatedAt: new Date() });

const segmentAt = (index: number) => ({
  ...{ name: `part${index}`, description: 'A part', voiceOverText: 'One loaf in the morning, and two at noon.' },
  params: { scene: 'title', title: `Part ${index}`, text: 'Bread' },
});
const segments = Array.from({ length: MAX_SEGMENTS }, (_, index) => segmentAt(index));

/** The largest timeline that may be saved, as it is sent. */
export const largestTimeline = {
  timeline: Array.from({ length: MAX_ITEMS }, (_, index) => ({
    ...{ id: `item ${index}`, type: 'text' as const, text: `Words ${index}`, trackIndex: 0 },
    ...{ startTime: (index % 10_000) * 0.5, duration: 0.5 },
  })),
  tracks: newTracks(),
  totalDuration: 5_000,
};

/** Scenarios, videos, timelines, renders and voice-overs. Returns the video with the largest timelines. */
export async function fillStudio({ projectId, userId, collection }: Place): Promise<{ videoId: string }> {
  const common = { projectId, createdBy: userId, language: 'en', format: '9:16', brand: true };
  const scenario = new VideoScenarioModel({
    ...{ ...common, goalType: 'prompt', prompt: 'Our bread', status: 'draft', writtenBy: 'template', segments },
  }).toObject() as mongo.Document;
  const scenarioId = new Types.ObjectId();
  await insertRows(collection('videoscenarios'), SCENARIOS, (index) => ({
    ...{ ...scenario, _id: index === 0 ? scenarioId : new Types.ObjectId(), ...times() },
  }));
  const made = segments.map((segment) => ({
    ...{ ...segment, speedFactor: null, videoDurationLength: null, given: null },
    ...{ clip: null, voice: null, doing: null, error: null },
  }));
  const video = new VideoProjectModel({
    ...{ ...common, scenarioId, title: 'Bread', status: 'draft', subtitles: { burnt: false }, segments: made },
    introOutro: { introImageUrl: null, outroImageUrl: null, introDuration: 2, outroDuration: 3, motion: false },
  }).toObject() as mongo.Document;
  const ids = Array.from({ length: VIDEOS }, () => new Types.ObjectId());
  await insertRows(collection('videoprojects'), VIDEOS, (index) => ({ ...video, _id: ids[index], ...times() }));
  await fillTimelines({ projectId, collection }, ids);
  await insertRows(collection('videorenders'), RENDERS, () =>
    new VideoRenderModel({
      ...{ projectId, videoId: ids[0], createdBy: userId, createdAt: new Date(), format: 'still', fileId: 'none' },
      ...{ viewport: { width: 720, height: 1280 }, range: { start: 0, end: 1 }, seconds: 1 },
    }).toObject(),
  );
  await insertRows(collection('voiceovers'), VOICE_OVERS, (index) => {
    const text = `One loaf ${index}`;
    const words = Array.from({ length: 50 }, (_, at) => ({ text: 'loaf', start: at, end: at + 0.5 }));
    const file = { fileId: 'none', extension: 'wav', seconds: 2, words, originalSegmentName: 'part1', language: 'en' };
    const row = new VoiceOverModel({ projectId, createdBy: userId, text, searchText: text, key: `${index}`, ...file });
    return { ...row.toObject(), ...times() };
  });
  return { videoId: String(ids[0]) };
}

async function fillTimelines(
  { projectId, collection }: Pick<Place, 'projectId' | 'collection'>,
  ids: Types.ObjectId[],
) {
  const { timeline, ...rest } = largestTimeline;
  const items = timeline.map((item) => wireItem.parse(item));
  const { packed } = await packTimeline({ ...rest, timeline: items, viewport: { width: 720, height: 1280 } } as never);
  await insertRows(collection('videotimelines'), LARGE_TIMELINES * MAX_TIMELINE_VERSIONS, (index) =>
    new VideoTimelineModel({
      ...{ projectId, videoId: ids[Math.floor(index / MAX_TIMELINE_VERSIONS)], items: MAX_ITEMS, packed },
      ...{ version: 1 + (index % MAX_TIMELINE_VERSIONS), savedAt: new Date() },
    }).toObject(),
  );
}
