import { inject } from 'vitest';
import { newTracks } from '@/lib/timeline/model';
import { send } from './client';
import { sharedFileOf } from './file-samples';
import { bodyOf, inProject, type Maker, type Team } from './sample';

const SEGMENTS = [{ name: 'part1', voiceOverText: 'One loaf.', params: { scene: 'title', title: 'One' } }];

async function made<T>(path: string, token: string, json: unknown): Promise<T> {
  const answer = await send('POST', path, { token, json });
  if (answer.status >= 300) throw new Error(`Could not make a sample: ${answer.text}`);
  return (answer.body as { data: T }).data;
}

/** A scenario with a segment; its writer has ended. */
async function scenarioOf({ owner: { token }, project }: Team): Promise<string> {
  const { _id } = await made<{ _id: string }>(`/video-maker/scenarios?projectId=${project}`, token, {
    goalType: 'prompt',
    prompt: 'Our bread',
  });
  for (let tries = 0; ; tries += 1) {
    const put = await send('PUT', `/video-maker/scenarios/${_id}`, { token, json: { segments: SEGMENTS } });
    if (put.status === 200) return _id;
    if (tries > 400) throw new Error(`The scenario was not written: ${put.text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const written = new Map<string, Promise<string>>();

/** A scenario that stays as it is, for all videos of a team: writing one is work for the worker. */
function sharedScenarioOf(team: Team): Promise<string> {
  const scenario = written.get(team.project) ?? scenarioOf(team);
  written.set(team.project, scenario);
  return scenario;
}

const onScenario =
  (json?: unknown, more: object = {}): Maker =>
  async (team) => ({ params: { id: await scenarioOf(team), ...more }, sent: bodyOf(json) });

/** A video that is not made at the moment. */
async function videoOf(team: Team, isActive = false): Promise<string> {
  const { token } = team.owner;
  const { _id } = await made<{ _id: string }>('/video-maker/projects', token, {
    scenarioId: await sharedScenarioOf(team),
    title: 'Bread',
  });
  if (!isActive) await send('POST', `/video-maker/projects/${_id}/cancel`, { token });
  return _id;
}

const finished = new Map<string, Promise<string>>();

/** A finished video of the team: made once, since it takes seconds. */
async function finishedVideoOf(team: Team): Promise<string> {
  const { token } = team.owner;
  const id = await videoOf(team, true);
  for (let tries = 0; tries < 400; tries += 1) {
    const { data } = (await send('GET', `/video-maker/projects/${id}/status`, { token })).body as Status;
    if (data.status === 'completed') return id;
    if (data.status === 'failed') throw new Error(`The video was not made: ${data.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The video was not finished');
}
type Status = { data: { status: string; error: string | null } };

/** A finished video of the team, the same for all its samples. */
function sharedVideoOf(team: Team): Promise<string> {
  const video = finished.get(team.project) ?? finishedVideoOf(team);
  finished.set(team.project, video);
  return video;
}

/** The address of its film. */
async function filmOf(team: Team): Promise<string> {
  const { token } = team.owner;
  const shown = await send('GET', `/video-maker/projects/${await sharedVideoOf(team)}/status`, { token });
  return (shown.body as { data: { finalVideoUrl: string } }).data.finalVideoUrl;
}

/** The first frame that its cover is chosen from. */
async function coverOf(team: Team): Promise<{ atSeconds: number }> {
  type Covers = { covers: { atSeconds: number }[] };
  const path = `/video-maker/projects/${await sharedVideoOf(team)}/cover`;
  const [first] = (await made<Covers>(path, team.owner.token, undefined)).covers;
  if (!first) throw new Error('The video has no frames');
  return { atSeconds: first.atSeconds };
}

/** The saved voice-over of that video. */
async function voiceOverOf(team: Team): Promise<string> {
  const { token } = team.owner;
  await made(`/video-maker/projects/${await sharedVideoOf(team)}/save-voice-overs`, token, undefined);
  const found = await send('GET', `/video-maker/voice-overs/search?projectId=${team.project}`, { token });
  const [saved] = (found.body as { data: { _id: string }[] }).data;
  if (!saved) throw new Error(`No voice-over was saved: ${found.text}`);
  return saved._id;
}

const onVideo =
  (json?: unknown, more: object = {}): Maker =>
  async (team) => ({ params: { id: await videoOf(team), ...more }, sent: bodyOf(json) });

/** A video with one kept version of its timeline. */
const withVersion = async (team: Team) => {
  const id = await videoOf(team);
  await send('PUT', `/video-maker/projects/${id}/timeline`, { token: team.owner.token, json: TIMELINE });
  return { params: { id, n: '1' } };
};

const WORDS = { id: 'words', type: 'text', text: 'Bread', trackIndex: 0, startTime: 0, duration: 0.2 };
const TIMELINE = { timeline: [], tracks: newTracks(), totalDuration: 60 };

const FIELD = { id: 'w', label: 'Words', kind: 'text', fills: [{ item: WORDS.id, part: 'text' }] };
const template = () => ({
  ...{ ...TIMELINE, name: `Template ${crypto.randomUUID()}`, timeline: [WORDS] },
  ...{ viewport: { width: 64, height: 64 }, fields: [FIELD] },
});
const TABLE = { fileName: 'films.csv', text: 'Words\nBread\n' };

/** A template of films with one field. */
const onFilmTemplate =
  (json?: unknown): Maker =>
  async ({ owner: { token }, project }) => {
    const answer = await send('POST', `/video-maker/templates?projectId=${project}`, { token, json: template() });
    return { params: { id: (answer.body as { _id: string })._id }, sent: bodyOf(json) };
  };

/** A table whose films were begun. */
const onBatch: Maker = async (team, ...rest) => {
  const { params } = await onFilmTemplate()(team, ...rest);
  const { token } = team.owner;
  const json = { ...TABLE, films: 1 };
  const answer = await send('POST', `/video-maker/templates/${params?.id ?? ''}/batches`, { token, json });
  return { params: { id: (answer.body as { _id: string })._id } };
};

/** Valid calls of the video studio. */
export const videoMakers: Record<string, Maker> = {
  createVideoModel: async () => ({ sent: { json: { label: 'A model' } } }),
  updateVideoModel: onModel({ label: 'Another name' }),
  deleteVideoModel: onModel(),
  listVideoScenarios: inProject,
  createVideoScenario: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { goalType: 'prompt', prompt: 'Our bread' } },
  }),
  getVideoScenario: onScenario(),
  updateVideoScenario: onScenario({ prompt: 'Our cakes' }),
  deleteVideoScenario: onScenario(),
  regenerateScenarioSegments: onScenario({ wish: 'shorter' }),
  regenerateScenarioSegment: onScenario({}, { name: 'part1' }),
  listVideoProjects: inProject,
  createVideoProject: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { scenarioId: await sharedScenarioOf(team), title: 'Bread' } },
  }),
  getVideoProject: onVideo(),
  updateVideoProject: onVideo({ title: 'Cakes' }),
  deleteVideoProject: onVideo(),
  getVideoStatus: onVideo(),
  updateIntroOutro: onVideo({ introDuration: 2 }),
  takeVideoCovers: async (team) => ({ params: { id: await sharedVideoOf(team) } }),
  chooseVideoCover: async (team) => ({
    params: { id: await sharedVideoOf(team) },
    sent: { json: await coverOf(team) },
  }),
  makeVideoFormats: onVideo({ formats: ['9:16'] }),
  mergeVideo: onVideo(),
  cancelVideo: async (team) => ({ params: { id: await videoOf(team, true) } }),
  saveVoiceOvers: onVideo(),
  updateVideoSegment: onVideo({ speedFactor: 1.5 }, { name: 'part1' }),
  regenerateVoiceOver: onVideo({ text: 'Two loaves.' }, { name: 'part1' }),
  uploadVoiceOver: async (team) => ({
    params: { id: await videoOf(team), name: 'part1' },
    sent: { json: { fileId: (await sharedFileOf(team)).id } },
  }),
  applyVoiceOver: async (team) => ({
    params: { id: await videoOf(team), name: 'part1', voiceOverId: await voiceOverOf(team) },
  }),
  searchVoiceOvers: inProject,
  saveTimeline: onVideo(TIMELINE),
  getTimeline: onVideo(),
  listTimelineVersions: onVideo(),
  getTimelineVersion: withVersion,
  restoreTimelineVersion: withVersion,
  announceEditing: onVideo({ state: 'viewing', tab: 'a' }),
  renderVideo: onVideo({
    ...{ ...TIMELINE, timeline: [WORDS], viewport: { width: 64, height: 64 }, format: 'still' },
    ...{ formats: ['9:16', '1:1'], layouts: { '1:1': { [WORDS.id]: { x: 5 } } } },
  }),
  estimateRender: onVideo(undefined, { seconds: '10', width: '720', height: '1280' }),
  generateSubtitles: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { videoUrl: await filmOf(team), language: null, wordsPerSubtitle: 3 } },
  }),
  deleteVoiceOver: async (team) => ({ params: { id: await voiceOverOf(team) } }),
  downloadVideoSubtitles: onVideo(),
  downloadVideoScript: onVideo(),
  listFilmTemplates: inProject,
  addFilmTemplate: async ({ project }) => ({ params: { projectId: project }, sent: { json: template() } }),
  getFilmTemplate: onFilmTemplate(),
  renameFilmTemplate: (...of) => onFilmTemplate({ name: `Name ${crypto.randomUUID()}` })(...of),
  deleteFilmTemplate: onFilmTemplate(),
  makeFilm: onFilmTemplate({ title: 'A film', values: { w: 'Rye' } }),
  previewFilms: onFilmTemplate(TABLE),
  startFilms: onFilmTemplate({ ...TABLE, films: 1 }),
  listFilmBatches: inProject,
  getFilmBatch: (...of) => onBatch(...of),
  tryFilmsAgain: (...of) => onBatch(...of),
  previewVoice: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { text: 'One loaf.', language: 'en' } },
  }),
};

function onModel(json?: unknown): Maker {
  return async () => {
    const { _id } = await made<{ _id: string }>('/video-maker/models', inject('hostAdmin'), { label: 'A model' });
    return { params: { id: _id }, sent: bodyOf(json) };
  };
}

/** Statuses of valid calls that have their success tested elsewhere (tests/services/videos.test.ts). */
export const videoEnds: Record<string, readonly number[]> = {
  cancelVideo: [200, 409], // it may have ended by then
  tryFilmsAgain: [409], // they are under way
  saveVoiceOvers: [409], // only a completed video's
  uploadVoiceOver: [422], // a picture is no recording
};
