import { Types } from 'mongoose';
import { DEFAULT_BRAND_KIT } from '@/lib/scene/brand-kit';
import { wireTimeline } from '@/lib/timeline/wire';
import { saveBrandKit } from '@/server/media/brand/brand-kit';
import { keepFile, keepPrivateFile } from '@/server/media/files/keep-file';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { insertEntries } from '@/server/publishing/approvals/entry.store';
import { saveQueue } from '@/server/publishing/planning/queue';
import { figuresOf } from '@/lib/results/figures';
import { insertResult } from '@/server/publishing/stored-posts/result.store';
import { addTemplate } from '@/server/publishing/planning/templates';
import { repeatPost } from '@/server/publishing/planning/repeat-post';
import { startPause } from '@/server/publishing/stored-posts/pause.store';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { createWebhook } from '@/server/publishing/webhooks/manage';
import { insertAgent } from '@/server/agents/stored/agent.store';
import { insertGoldenQuestion } from '@/server/research/knowledge/stored/golden.store';
import { insertRestoredItem } from '@/server/research/knowledge/stored/owned.store';
import { insertVideo } from '@/server/studio/videos/project.store';
import { insertFinishedRender } from '@/server/studio/videos/render.store';
import { addFilmTemplate } from '@/server/studio/templates/film-templates';
import { keepTimeline } from '@/server/studio/videos/keep-timeline';
import { packTimeline } from '@/server/studio/videos/timeline.store';
import { insertScenario } from '@/server/studio/scenarios/scenario.store';
import { TINY_PNG } from '../contract/client';
import { received } from '../factories/received-file';
import { makePost } from './publishing';

const DAY_MS = 86_400_000;

/** Fills a project with something of everything that travels. */
export async function fullProject(projectId: string, userId: string): Promise<{ projectId: string; trashed: string }> {
  const workspace = { projectId, userId };
  const file = await keepFile({ file: await received(TINY_PNG, 'a.png'), userId, projectId });
  const document = await keepPrivateFile({
    file: await received(Buffer.from('Prices: ten and twenty.'), 'prices.txt'),
    userId,
    projectId,
    role: 'document',
  });
  const itemId = String(new Types.ObjectId());
  const at = new Date();
  const { _id: fileId, name: fileName, bytes: fileSize, sha256 } = document;
  await insertRestoredItem({
    _id: itemId,
    projectId,
    userId,
    title: 'Prices',
    description: 'Of this year',
    category: 'products_services',
    subcategory: '',
    tags: ['prices'],
    source: { kind: 'file', url: null },
    versions: [
      { version: 2, state: 'ready', fileId, fileName, fileType: 'txt', fileSize, sha256, createdAt: at },
      { version: 1, state: 'ready', fileId, fileName, fileType: 'txt', fileSize, sha256, createdAt: at },
    ],
    createdAt: at,
    trashedAt: null,
  });
  await insertGoldenQuestion({ projectId, question: 'What does it cost?', itemId, createdBy: userId });
  await saveSettings({ projectId, sent: { telegram: { bot_token: `123456789:${'A'.repeat(35)}`, chat_id: '@full' } } });
  await saveBrandKit({ projectId, kit: { ...DEFAULT_BRAND_KIT, logoFileId: file._id, font: 'PT Serif' } });
  await saveQueue({ projectId, timeZone: 'UTC', slots: [{ weekday: 1, time: '09:00', platform: null, tag: null }] });
  const url = 'https://8.8.8.8/services/T0/very-secret-path?token=hush';
  await createWebhook({ projectId, url, events: ['post.published', 'post.failed'] });
  const terms = { reason: 'Holidays', until: new Date(Date.now() + 9 * DAY_MS), choice: 'skip', hours: null } as const;
  await startPause({ projectId, platform: 'telegram', by: userId, now: new Date(), terms });
  const scheduledFor = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS);
  const mediaUrl = `http://old.example.com/files/${file._id}.png`;
  const first = await makePost(workspace, { title: 'Weekly', content: 'Again', mediaUrl, scheduledFor });
  const wish = {
    frequency: 'weekly',
    interval: 1,
    weekdays: [],
    monthlyBy: 'date',
    until: null,
    count: null,
    timeZone: 'UTC',
  };
  await repeatPost({ id: first._id, userId, wish: wish as never });
  const outAt = new Date('2026-11-01T10:00:00.000Z');
  const reading = { at: outAt, ...figuresOf({ views: 120, likes: 7 }) };
  await insertResult({
    ...{ _id: String(new Types.ObjectId()), projectId, postId: first._id, author: userId, platform: 'telegram' },
    ...{ destinationId: null, externalId: '7', publishedAt: outAt, readings: [reading], nextAt: null },
  });
  await insertEntries([
    {
      ...{ projectId, postId: first._id, linkId: null, at: new Date(), act: 'approved', by: 'Acme' },
      ...{ comment: 'Good', passage: 'Again', seal: 'f'.repeat(64), form: '{"date":null,"channels":[]}' },
    },
  ]);
  const platformSpecificData = { content: 'Again', mediaUrl, mediaUrls: [mediaUrl, mediaUrl] };
  const platformPosts = [{ platform: 'telegram' as const, platformSpecificData }];
  await addTemplate({
    ...workspace,
    name: 'Week',
    post: { content: 'Again', mediaUrl, tags: ['news'], platformPosts },
  });
  const { _id: trashed } = await makePost(workspace, { title: 'Thrown away', content: 'No', scheduledFor });
  await deletePost({ id: trashed, userId });
  await makeAgent(projectId, userId);
  await makeFilm({ projectId, userId, fileId: file._id });
  return { projectId, trashed };
}

/** With a picture of its own that no library shows. */
async function makeAgent(projectId: string, userId: string): Promise<void> {
  const face = await keepFile({ file: await received(TINY_PNG, 'face.png'), userId, projectId, role: 'avatar' });
  await insertAgent({
    ...{ projectId, createdBy: userId, username: 'bakery', description: null, avatarFile: `${face._id}.png` },
    ...{ systemPrompt: 'Write of bread', timeZone: 'UTC', approval: 'review', catchUp: 'skip', pictures: 'card' },
    ...{ caps: { run: null, day: 5, month: null }, maxPostsPerDay: 3, picturesPerPost: 1, firstComment: null },
    ...{ brand: { tone: 'warm', examples: [], bannedWords: [] }, knowledge: { use: true, categories: [] } },
    ...{ language: null, model: null, status: 'paused', destinationId: null },
  });
}

/** A scenario, its video with a person's own recording, a timeline and a render, all of which name the same file. */
async function makeFilm({ projectId, userId, fileId }: { projectId: string; userId: string; fileId: string }) {
  const segment = {
    ...{ name: 'intro', description: 'First', voiceOverText: 'Good morning.' },
    params: { scene: 'picture', image: `/files/${fileId}.png`, text: 'Bread' },
  };
  const common = { projectId, createdBy: userId, language: 'en', format: '9:16', brand: true } as const;
  const backgroundImage = `http://old.example.com/files/${fileId}.png`;
  const scenario = await insertScenario({
    ...common,
    ...{ goalType: 'prompt', prompt: 'Our bread', backgroundImage, selectedModel: null, generateNewContent: false },
    ...{ status: 'draft', writtenBy: 'template', segments: [segment] },
  });
  const video = await insertVideo({
    ...common,
    ...{ scenarioId: String(scenario._id), title: 'Bread', description: '', backgroundImage, status: 'completed' },
    introOutro: {
      ...{ introImageUrl: `/files/${fileId}.png`, outroImageUrl: 'https://example.com/end.png' },
      ...{ introDuration: 2, outroDuration: 3, motion: false },
    },
    ...{ voice: null, music: { fileId, volume: 0.3 }, subtitles: { burnt: false } },
    segments: [
      {
        ...{
          ...segment,
          speedFactor: 1.5,
          videoDurationLength: null,
          clip: null,
          voice: null,
          doing: null,
          error: null,
        },
        given: { source: 'uploaded', fileId, text: 'Good morning.' },
      },
    ],
    film: { key: 'imported', fileId, seconds: 9, bytes: 10, parts: [] },
    cover: { at: 2.5, scene: 'title', into: 0.86 },
  });
  const videoId = String(video._id);
  const item = { id: 'a', type: 'image', trackIndex: 0, startTime: 0, duration: 1, url: `/files/${fileId}.png` };
  const body = wireTimeline.parse({
    timeline: [item, { ...item, id: 'b', url: 'https://example.com/cake.png' }],
    tracks: [{ id: 't', type: 'video' }],
    totalDuration: 60,
  });
  const viewport = { width: 1080, height: 1920 };
  const field = { id: 'f', label: 'Cake', kind: 'media' as const, fills: [{ item: 'a', part: 'media' as const }] };
  await addFilmTemplate({ projectId, userId, body: { ...body, name: 'Daily film', viewport, fields: [field] } });
  await keepTimeline({ projectId, videoId, version: 1, ...(await packTimeline({ ...body, viewport })), userId });
  await insertFinishedRender({
    ...{ _id: String(new Types.ObjectId()), projectId, videoId, createdBy: userId, preset: null, format: 'still' },
    ...{ viewport, range: { start: 0, end: 1 }, fileId, seconds: 1, createdAt: new Date() },
  });
}
