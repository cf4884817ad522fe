import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { formWith, send, TINY_PNG } from './client';
import { inProject, type Maker, type Sample, type Team } from './sample';

export async function fileOf(team: Team, bytes: Uint8Array = TINY_PNG): Promise<{ id: string; url: string }> {
  const answer = await send('POST', `/files/upload?projectId=${team.project}`, {
    token: team.owner.token,
    raw: formWith('file', bytes),
  });
  if (answer.status !== 201) throw new Error(`Could not upload: ${answer.status} ${answer.text}`);
  return answer.body as { id: string; url: string };
}

const shared = new Map<string, ReturnType<typeof fileOf>>();

/** A picture of the team that its calls use and leave as it is. */
export function sharedFileOf(team: Team): ReturnType<typeof fileOf> {
  const file = shared.get(team.project) ?? fileOf(team);
  shared.set(team.project, file);
  return file;
}

const onFile =
  (sent: Sample['sent'] = {}): Maker =>
  async (team) => ({ params: { id: (await fileOf(team)).id }, sent });

let clip: Promise<Buffer> | undefined;

/** A second of video, encoded once. */
function tinyClip(): Promise<Buffer> {
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=160x120:rate=10:duration=1',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    'frag_keyframe+empty_moov',
    '-f',
    'mp4',
    '-',
  ];
  clip ??= promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 24 }).then(({ stdout }) => stdout);
  return clip;
}

async function jobOf(team: Team): Promise<string> {
  const { url } = await fileOf(team, await tinyClip());
  const json = { mediaUrl: url, platforms: ['telegram', 'instagram'] };
  const answer = await send('POST', `/posts/process-media?projectId=${team.project}`, {
    token: team.owner.token,
    json,
    headers: { Prefer: 'respond-async' },
  });
  return (answer.body as { jobId: string }).jobId;
}

/** Valid calls of files, their processing and its jobs. */
export const fileMakers: Record<string, Maker> = {
  uploadFile: async ({ project }) => ({ params: { projectId: project }, sent: { raw: formWith('file', TINY_PNG) } }),
  importFile: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { url: 'http://127.0.0.1/private.png' } },
  }),
  getFile: onFile(),
  updateFile: onFile({ json: { name: 'A name', tags: ['a'], altText: 'Words' } }),
  deleteFile: onFile(),
  replaceFile: async (team) => ({ params: { id: (await fileOf(team)).id }, sent: { raw: formWith('file', TINY_PNG) } }),
  takeFrame: async (team) => ({
    params: { id: (await fileOf(team, await tinyClip())).id },
    sent: { json: { atSeconds: 0.5 } },
  }),
  findSceneChanges: async (team) => ({ params: { id: (await fileOf(team, await tinyClip())).id } }),
  processMedia: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { mediaUrl: (await fileOf(team)).url, platforms: ['telegram'] } },
  }),
  getJob: async (team) => ({ params: { id: await jobOf(team) } }),
  cancelJob: async (team) => ({ params: { id: await jobOf(team) } }),
  listFiles: inProject,
  listFileTags: inProject,
  listJobs: inProject,
};
