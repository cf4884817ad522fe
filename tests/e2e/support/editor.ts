import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext } from '@playwright/test';
import { newTracks } from '../../../lib/timeline/model';
import { send, type Account } from './test';

type Made = { data: { _id: string } };

/** A video project that is not being made: the editor opens it as well. */
export async function newVideoProject({ request, projectId }: Account): Promise<string> {
  const { data } = await send<Made>(request, 'POST', `/api/video-maker/scenarios?projectId=${projectId}`, {
    goalType: 'prompt',
    prompt: 'Our bread',
  });
  await expect
    .poll(async () => {
      const shown = await request.get(`/api/video-maker/scenarios/${data._id}`);
      return ((await shown.json()) as { data: { status: string } }).data.status;
    })
    .toBe('draft');
  const made = await send<Made>(request, 'POST', `/api/video-maker/projects?projectId=${projectId}`, {
    scenarioId: data._id,
    title: 'Bread by bicycle',
  });
  await send(request, 'POST', `/api/video-maker/projects/${made.data._id}/cancel`);
  return made.data._id;
}

type Uploaded = { id: string; url: string };

/** Uploads a file and waits until it was looked into: its filmstrip and waveform are there then. */
export async function uploaded({ request, projectId }: Account, file: string, mimeType: string): Promise<string> {
  const multipart = { file: { name: file.split('/').at(-1) ?? '', mimeType, buffer: await readFile(file) } };
  const answer = await request.post(`/api/files/upload?projectId=${projectId}`, {
    multipart,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, url } = (await answer.json()) as Uploaded;
  await expect
    .poll(async () => ((await (await request.get(`/api/files/${id}`)).json()) as { state: string }).state, {
      timeout: 60_000,
    })
    .toBe('ready');
  return new URL(url).pathname;
}

/** Saves items as a video's timeline, as another person would. */
export const saveItems = (request: APIRequestContext, id: string, timeline: readonly object[]) =>
  send(request, 'PUT', `/api/video-maker/projects/${id}/timeline`, {
    timeline,
    tracks: newTracks(),
    totalDuration: 60,
  });

/** A text at a second of the timeline. */
export const textAt = (id: string, startTime: number, more: object = {}) => ({
  ...{ id, type: 'text', text: id, trackIndex: 1, startTime, duration: 2, x: 60, y: 100, width: 600, height: 80 },
  ...more,
});
