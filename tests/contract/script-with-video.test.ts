// A script that is followed by its video, over HTTP: what may be chosen, by whom, and what is seen of it.
import { beforeAll, expect, it } from 'vitest';
import { newTeam, send, type Person } from './client';

let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
});

type Script = { _id: string; status: string; makesVideo: boolean; projectCount: number };
type Video = { _id: string; title: string; scenarioId: { _id: string }; voice: object | null; music: object | null };

const begin = (video: unknown, { token }: Person = team.editor) =>
  send('POST', `/video-maker/scenarios?projectId=${team.project}`, {
    token,
    json: { goalType: 'prompt', prompt: 'Our bread rests. The oven is old.', video },
  });
const videos = async () => {
  const answer = await send('GET', `/video-maker/projects?projectId=${team.project}`, { token: team.viewer.token });
  return (answer.body as { data: Video[] }).data;
};

it('refuses choices that no video may have, at their field, and begins nothing', async () => {
  const wrong: [unknown, string][] = [
    [{ title: ' ' }, 'video.title'],
    [{ title: 'x'.repeat(501) }, 'video.title'],
    [{ description: 'x'.repeat(5001) }, 'video.description'],
    [{ voice: { speed: 3 } }, 'video.voice.speed'],
    [{ voice: { id: 'x'.repeat(201) } }, 'video.voice.id'],
    [{ music: { bed: 'loud' } }, 'video.music.bed'],
    [{ music: { fileId: 'a'.repeat(24) } }, 'video.music.fileId'],
    [{ music: { bed: 'calm', fileId: 'a'.repeat(24) } }, 'video.music.bed'],
    [{ subtitles: {} }, 'video.subtitles.burnt'],
    ['yes', 'video'],
  ];
  for (const [video, path] of wrong) {
    const answer = await begin(video);
    expect([answer.status, answer.body], JSON.stringify(video)).toMatchObject([422, { issues: [{ path }] }]);
  }
  expect((await begin({}, team.viewer)).status).toBe(403);
  const listed = await send('GET', `/video-maker/scenarios?projectId=${team.project}`, { token: team.viewer.token });
  expect((listed.body as { data: Script[] }).data).toEqual([]);
});

it('is followed by its video without another call', async () => {
  const answer = await begin({ title: 'Bread', voice: null, music: null });
  expect([answer.status, answer.body]).toMatchObject([201, { data: { status: 'processing', makesVideo: true } }]);
  const { _id } = (answer.body as { data: Script }).data;
  const plain = await begin(null);
  expect(plain.body).toMatchObject({ data: { makesVideo: false } });
  const scriptNow = async () =>
    (await send('GET', `/video-maker/scenarios/${_id}`, { token: team.viewer.token })).body as { data: Script };
  let script = await scriptNow();
  for (const end = Date.now() + 90_000; script.data.makesVideo && Date.now() < end; script = await scriptNow())
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(script).toMatchObject({ data: { status: 'draft', makesVideo: false, projectCount: 1 } });
  expect(await videos()).toMatchObject([{ title: 'Bread', scenarioId: { _id }, voice: null, music: null }]);
  for (const id of [_id, (plain.body as { data: Script }).data._id])
    expect((await send('DELETE', `/video-maker/scenarios/${id}`, { token: team.editor.token })).status).toBe(204);
  expect(await videos()).toEqual([]);
});
