import type { WireVideoProject, WireVideoSegment, WireVideoStatus } from '@/lib/contracts/video-project';
import { defaultSpeed, pauseAfter, segmentSeconds } from '@/lib/video/speed';
import type { ProjectSegment } from '@/lib/video/project-segment';
import { describeStatus, estimateOf, isActive, shownProgress } from '@/lib/video/status';
import { picturesOf } from '@/server/media/files/present';
import { filesOfEveryProject, type StoredFile } from '@/server/media/files/store';
import { scenariosByIds, type Scenario } from '@/server/studio/scenarios/scenario.store';
import { secondsLeftOf } from './estimate';
import { keysOf, type Dress, type VideoKeys } from './keys';
import { lookOf } from './look-of';
import { otherFormatsOf } from './other-formats';
import type { Film, VideoProject } from './project.store';
import { presentCertificate } from './present-certificate';
import { certificatesOfEveryProject } from './render.store';
import { currentShapes, presentShapes } from './shapes';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';

/** Videos of any projects in the form of the contract. `origin`: of the addresses of their files. */
export async function presentVideos(videos: readonly VideoProject[], origin: string): Promise<WireVideoProject[]> {
  const looks = new Map<string, Promise<Dress>>();
  const lookFor = (video: VideoProject) => {
    const key = `${String(video.projectId)} ${video.brand}`;
    const known = looks.get(key) ?? lookOf(video);
    looks.set(key, known);
    return known;
  };
  const scenarios = new Map<string, Scenario>();
  for (const [projectId, own] of Map.groupBy(videos, (video) => String(video.projectId)))
    for (const scenario of await scenariosByIds(projectId, [
      ...new Set(own.flatMap(({ scenarioId }) => (scenarioId ? String(scenarioId) : []))),
    ]))
      scenarios.set(String(scenario._id), scenario);
  const named = videos.flatMap((video) => [
    ...[video.film?.fileId ?? [], video.final?.fileId ?? []].flat(),
    ...currentShapes(video).map(({ fileId }) => fileId),
    ...ownMusicOf(video),
  ]);
  const files = new Map((await filesOfEveryProject(named)).map((file) => [file._id, file]));
  const formats = await otherFormatsOf(videos, origin);
  const certificates = await certificatesOfEveryProject(videos.flatMap(({ final }) => final?.fileId ?? []));
  return presentEachSoon('VideoProject', videos, async (video) => {
    const merged = video.film ? (files.get(video.film.fileId) ?? null) : null;
    const render = video.final ? (files.get(video.final.fileId) ?? null) : null;
    const scenario = scenarios.get(String(video.scenarioId)) ?? null;
    const secondsLeft = isActive(video.status) ? await secondsLeftOf(video) : null;
    return presentOne(video, {
      keys: keysOf(video, await lookFor(video)),
      merged,
      film: render ?? merged,
      certificate: presentCertificate(render && certificates.get(render._id), origin),
      musicFile: ownMusicOf(video).map((id) => files.get(id) ?? null)[0] ?? null,
      seconds: (render ? video.final?.seconds : video.film?.seconds) ?? null,
      scenario,
      secondsLeft,
      formats: formats.get(String(video._id)) ?? [],
      shapes: presentShapes(video, { files, origin }),
      origin,
    });
  });
}

export async function presentVideo(video: VideoProject, origin: string): Promise<WireVideoProject> {
  const [presented] = await presentVideos([video], origin);
  if (!presented) throw new Error('A video was not presented');
  return presented;
}

/** The parts of a video that change while it is made. */
export function statusOf(video: WireVideoProject): WireVideoStatus {
  const { _id, status, statusDescription, progress, uploadProgress, estimate, processingLogs, error, updatedAt } =
    video;
  const {
    finalVideoUrl,
    finalVideoPath,
    finalFileId,
    certificate,
    hasCaptionsFile,
    coverUrl,
    covers,
    duration,
    fileSize,
    segmentsInfo,
    stale,
    jobId,
  } = video;
  return {
    ...{ _id, status, statusDescription, progress, uploadProgress, estimate, processingLogs, error, updatedAt },
    ...{
      finalVideoUrl,
      finalVideoPath,
      finalFileId,
      certificate,
      hasCaptionsFile,
      coverUrl,
      covers,
      duration,
      fileSize,
      segmentsInfo,
      stale,
      jobId,
    },
  };
}

type With = {
  keys: VideoKeys;
  merged: StoredFile | null;
  /** The finished video: the last render, else the merged film. */
  film: StoredFile | null;
  /** Of its own music. */
  musicFile: StoredFile | null;
  certificate: WireVideoProject['certificate'];
  seconds: number | null;
  scenario: Scenario | null;
  secondsLeft: number | null;
  formats: WireVideoProject['formats'];
  shapes: WireVideoProject['shapes'];
  origin: string;
};

function presentOne(
  video: VideoProject,
  { keys, merged, film, certificate, musicFile, seconds, scenario, secondsLeft, formats, shapes, origin }: With,
): WireVideoProject {
  const { status, error } = video;
  const part = video.part ?? null;
  const poster = film && picturesOf(film).poster;
  return {
    _id: String(video._id),
    projectId: String(video.projectId),
    scenarioId: scenario && presentScenario(scenario),
    ...{ title: video.title, description: video.description, language: video.language, format: video.format },
    ...{ formats, shapes },
    backgroundImage: video.backgroundImage ?? null,
    brand: video.brand,
    status,
    statusDescription: describeStatus(status, error ?? null),
    progress: shownProgress({ status, part, reached: video.reached }),
    uploadProgress: status === 'completed' ? 100 : status === 'uploading' ? Math.round((part ?? 0) * 100) : 0,
    estimate: estimateOf(status, secondsLeft),
    duration: film ? seconds : null,
    fileSize: film ? film.bytes : null,
    finalVideoUrl: film ? `${origin}/files/${film._id}.${film.extension}` : null,
    finalVideoPath: film ? `/files/${film._id}.${film.extension}` : null,
    finalFileId: film ? film._id : null,
    certificate,
    hasCaptionsFile: film !== null && film === merged && !video.subtitles.burnt && hasWords(video),
    coverUrl: poster ? `${origin}/files/${poster.id}.${poster.extension}` : null,
    covers: film ? coversOf(film, origin) : [],
    processingLogs: video.processingLogs.map(({ at, level, message, segment }) => ({
      at: at.toISOString(),
      level,
      message,
      ...(segment ? { segment } : {}),
    })),
    error: error ?? null,
    introOutroSettings: { ...video.introOutro },
    voice: video.voice,
    music: presentMusic(video, musicFile, origin),
    sceneSounds: video.sceneSounds ?? false,
    subtitles: { burnt: video.subtitles.burnt, once: video.subtitles.once ?? false },
    segmentsInfo: {
      segments: Object.fromEntries(
        video.segments.map((segment, index) => [segment.name, presentSegment(video, segment, { index, keys, origin })]),
      ),
    },
    // Without a script there is nothing to merge.
    stale: video.segments.length > 0 && (video.film?.key !== keys.film || !merged),
    jobId: video.jobId && String(video.jobId),
    createdAt: video.createdAt.toISOString(),
    updatedAt: video.updatedAt.toISOString(),
  };
}

const presentScenario = ({ _id, prompt, status, selectedModel }: Scenario) => ({
  ...{ _id: String(_id), prompt, status },
  selectedModel: selectedModel && { _id: selectedModel._id, label: selectedModel.label },
});

const hasWords = ({ segments }: VideoProject): boolean => segments.some(({ voice }) => (voice?.words ?? []).length > 0);

const coversOf = ({ cover }: StoredFile, origin: string): WireVideoProject['covers'] =>
  (cover?.frames ?? []).map(({ at, poster, thumbnail }) => ({
    atSeconds: at,
    url: `${origin}/files/${poster.id}.${poster.extension}`,
    thumbnailUrl: `${origin}/files/${thumbnail.id}.${thumbnail.extension}`,
    isChosen: at === cover?.chosen,
  }));

const ownMusicOf = ({ music }: VideoProject): string[] => (music && !music.bed ? [music.fileId] : []);

function presentMusic(
  { music, film }: VideoProject,
  file: StoredFile | null,
  origin: string,
): WireVideoProject['music'] {
  if (!music) return null;
  const { volume } = music;
  const addressOf = (id: string, extension: string) => `${origin}/files/${id}.${extension}`;
  if (!music.bed) {
    const fileUrl = file && addressOf(file._id, file.extension);
    return { bed: null, fileId: music.fileId, fileUrl, bedUrl: null, volume };
  }
  const made = film?.bed?.bed === music.bed ? film.bed : null;
  const bedUrl = made && addressOf(made.fileId, made.extension);
  return { bed: music.bed, fileId: null, fileUrl: null, bedUrl, volume };
}

/** As it was merged, as long as that holds; else as it will be. */
function secondsInFilm(segment: ProjectSegment, merged: Film['parts'][number] | undefined, part: string | undefined) {
  if (!merged || merged.key !== part) return lengthOf(segment);
  return Math.round((merged.end - merged.start) * 1000) / 1000;
}

type Of = { index: number; keys: VideoKeys; origin: string };

function presentSegment(video: VideoProject, segment: ProjectSegment, { index, keys, origin }: Of): WireVideoSegment {
  const now = keys.segments[index];
  const { clip, voice } = segment;
  const speed = speedOf(segment);
  const merged = video.film?.parts.find(({ name }) => name === segment.name);
  return {
    index,
    originalSegmentName: segment.name,
    description: segment.description,
    params: { ...segment.params },
    path: clip && `${origin}/files/${clip.fileId}.${clip.extension}`,
    duration: clip && (voice || now?.voice === null) ? secondsInFilm(segment, merged, now?.part) : null,
    clipSeconds: clip?.seconds ?? null,
    speedFactor: segment.speedFactor ?? speed,
    clipSpeed: speed,
    speedChosen: segment.speedFactor !== null,
    videoDurationLength: segment.videoDurationLength,
    voiceOver: {
      text: segment.voiceOverText,
      path: voice && { url: `${origin}/files/${voice.fileId}.${voice.extension}` },
      seconds: voice?.seconds ?? null,
      source: segment.given?.text === segment.voiceOverText ? segment.given.source : 'made',
    },
    words: voice?.words ?? [],
    stale: {
      video: clip?.key !== now?.clip,
      voiceOver: (voice?.key ?? null) !== (now?.voice ?? null),
      merged: merged?.key !== now?.part,
    },
    status: segment.error ? 'failed' : (segment.doing ?? (clip ? 'ready' : 'waiting')),
    error: segment.error,
  };
}

/** How fast a segment's clip runs in the film: a speed factor is in its voice, where it has one. */
export function speedOf({ speedFactor, clip, voice, params }: Spoken): number {
  if (speedFactor !== null && voice?.factor === undefined) return speedFactor;
  const [clipSeconds, voiceSeconds] = [clip?.seconds ?? null, voice?.seconds ?? null];
  return defaultSpeed({ clipSeconds, voiceSeconds, pause: pauseAfter(params) });
}
type Spoken = Pick<ProjectSegment, 'speedFactor' | 'clip' | 'voice' | 'params'>;

/** Seconds that a segment takes in the film. */
export function lengthOf(segment: ProjectSegment): number {
  const seconds = segmentSeconds({
    clipSeconds: segment.clip?.seconds ?? 0,
    voiceSeconds: segment.voice?.seconds ?? null,
    speed: speedOf(segment),
    pause: pauseAfter(segment.params),
  });
  return Math.round(seconds * 1000) / 1000;
}
