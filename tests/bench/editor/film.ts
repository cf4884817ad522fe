import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request as api } from '@playwright/test';
import { newTracks } from '../../../lib/timeline/model';

const SECONDS = 30;
/** Subtitles of half a second, so that many are seen at once. */
const EACH = 0.5;

/** A person with a video whose timeline holds a film of 30 s and texts for the rest; its editor’s address. */
export async function newFilmOf(url: string, items: number) {
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
    {
      id: 'film',
      type: 'video',
      url: pathname,
      trackIndex: 0,
      startTime: 0,
      duration: SECONDS,
      originalDuration: SECONDS,
      ...place,
    },
    ...Array.from({ length: items - 1 }, (_, at) => ({
      ...{ id: `t${at}`, type: 'text', text: `Words ${at}`, trackIndex: 1, startTime: at * EACH, duration: EACH * 0.8 },
      ...{ x: 60, y: 900, width: 600, height: 80, groupId: 'subtitle-group-bench' },
    })),
  ];
  const totalDuration = items * EACH + 10;
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
