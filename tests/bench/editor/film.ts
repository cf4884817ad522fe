import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request as api } from '@playwright/test';
import { newTracks } from '../../../lib/timeline/model';

const SECONDS = 30;
/** Subtitles of half a second, so that many are seen at once. */
const EACH = 0.5;

/** `clips`: films of 30 s, one after the other; the rest are texts, one each `each` seconds. */
type Size = { items: number; clips: number; each: number };
export const USUAL: Size = { items: 500, clips: 1, each: EACH };
export const HOUR: Size = { items: 2_000, clips: 120, each: 3_600 / (2_000 - 120) };

/** A person with a video whose timeline holds films and texts; its editor’s address. */
export async function newFilmOf(url: string, { items, clips, each }: Size) {
  const request = await api.newContext({
    baseURL: url,
    extraHTTPHeaders: { Origin: url, 'Sec-Fetch-Site': 'same-origin' },
  });
  const send = async (method: string, to: string, options: object) => {
    const answer = await request.fetch(to, { method, ...options });
    if (!answer.ok()) throw new Error(`${method} ${to} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, never> & { data: { _id: string; status: string } };
  };
  const data = { name: 'Editor', email: 'editor@example.org', password: 'a long password' };
  await send('POST', '/api/auth/register', { data });
  const scenario = await send('POST', '/api/video-maker/scenarios', { data: { goalType: 'prompt', prompt: 'Bread' } });
  const { _id: scenarioId } = scenario.data;
  for (let status = ''; status !== 'draft'; await new Promise((resolve) => setTimeout(resolve, 200)))
    ({ status } = (await send('GET', `/api/video-maker/scenarios/${scenarioId}`, {})).data);
  const project = await send('POST', '/api/video-maker/projects', { data: { scenarioId, title: 'Bread' } });
  const { _id } = project.data;
  await send('POST', `/api/video-maker/projects/${_id}/cancel`, {});
  const film = (await send('POST', '/api/files/upload', {
    multipart: { file: { name: 'film.mp4', mimeType: 'video/mp4', buffer: await filmFile() } },
  })) as unknown as { url: string };
  const { pathname } = new URL(film.url);
  const place = { x: 0, y: 0, width: 720, height: 1280 };
  const timeline = [
    ...Array.from({ length: clips }, (_, at) => ({
      ...{ id: `film${at}`, type: 'video', url: pathname, trackIndex: 0, startTime: at * SECONDS },
      ...{ duration: SECONDS, originalDuration: SECONDS, ...place },
    })),
    ...Array.from({ length: items - clips }, (_, at) => ({
      ...{ id: `t${at}`, type: 'text', text: `Words ${at}`, trackIndex: 1, startTime: at * each, duration: each * 0.8 },
      ...{ x: 60, y: 900, width: 600, height: 80, groupId: 'subtitle-group-bench' },
    })),
  ];
  const totalDuration = items * each + 10;
  await send('PUT', `/api/video-maker/projects/${_id}/timeline`, {
    data: { timeline, tracks: newTracks(), totalDuration },
  });
  return { state: await request.storageState(), path: `/video-editor/${_id}` };
}

/** 720 × 1280 with sound, with a key frame each second as the product's own films have. */
async function filmFile(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-editor-'));
  const to = path.join(folder, 'film.mp4');
  const sources = [`testsrc2=s=720x1280:r=30:d=${SECONDS}`, `sine=d=${SECONDS}`].flatMap((each) => [
    '-f',
    'lavfi',
    '-i',
    each,
  ]);
  const coded = ['-pix_fmt', 'yuv420p', '-g', '30', '-preset', 'veryfast', '-c:a', 'aac', '-movflags', '+faststart'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...coded, to]);
  try {
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
