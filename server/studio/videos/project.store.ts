import { Types } from 'mongoose';
import type { CoverMoment } from '@/lib/video/cover-moments';
import type { VideoFormat } from '@/lib/video/formats';
import type { VideoLanguage } from '@/lib/video/languages';
import type { MadeBed, Music } from '@/lib/video/project-music';
import type { ProjectSegment } from '@/lib/video/project-segment';
import { ACTIVE_STATUSES, advanceTo, isActive, type ActiveStatus, type VideoStatus } from '@/lib/video/status';
import type { Word } from '@/lib/video/word';
import { VideoProjectModel, type VideoProjectFields } from '@/prisma-free-models/video-project';
import { capped } from '@/server/system/cap';
import { rowsNaming } from '@/server/system/db/rows-naming';
import { ofProject } from '@/server/system/db/of-project';
import { BATCH, NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';
import type { FinalRender, Shapes } from './shapes.store';

export type LogLine = { at: Date; level: 'info' | 'warning' | 'error'; message: string; segment?: string };
export type IntroOutro = {
  introImageUrl: string | null;
  outroImageUrl: string | null;
  introDuration: number;
  outroDuration: number;
  motion: boolean;
};
export type VoiceChoice = { provider: string | null; id: string | null; speed: number };
/** The film as it was merged. `fileId`: in the media library; `replaces`: the film there before, which goes. */
export type Film = {
  key: string;
  fileId: string;
  seconds: number;
  bytes: number;
  /** `words`: said in that part, from its start, as they were merged. */
  parts: { name: string; key: string; start: number; end: number; words?: Word[] }[];
  /** The sound of the bed under it, a part as clips are. */
  bed?: MadeBed | null;
  replaces?: string | null;
};
type Retyped =
  | 'language'
  | 'format'
  | 'status'
  | 'processingLogs'
  | 'introOutro'
  | 'voice'
  | 'music'
  | 'subtitles'
  | 'segments'
  | 'film'
  | 'final'
  | 'shapes'
  | 'cover'
  | 'jobId';
export type VideoProject = Omit<VideoProjectFields, Retyped> & {
  _id: Types.ObjectId;
  language: VideoLanguage;
  format: VideoFormat;
  status: VideoStatus;
  processingLogs: LogLine[];
  introOutro: IntroOutro;
  voice: VoiceChoice | null;
  music: Music | null;
  subtitles: { burnt: boolean; once?: boolean | undefined };
  segments: ProjectSegment[];
  film: Film | null;
  final?: FinalRender | null;
  shapes?: Shapes;
  cover?: CoverMoment | null; // Chosen by a person.
  jobId: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
};
export type ProjectChange = Partial<
  Pick<
    VideoProject,
    | 'title'
    | 'description'
    | 'status'
    | 'part'
    | 'reached'
    | 'again'
    | 'error'
    | 'introOutro'
    | 'voice'
    | 'music'
    | 'subtitles'
    | 'film'
    | 'final'
    | 'shapes'
    | 'cover'
  > & { jobId: string | null }
>;

const MAX_LOGS = 200;
const oid = (id: string) => new Types.ObjectId(id);
const AFTER = { returnDocument: 'after' } as const;

export const findVideo = (id: string) => VideoProjectModel.findById(id).lean<VideoProject | null>();

/** The project that owns a video project, for access checks. */
export async function projectIdOfVideo(id: string): Promise<string | null> {
  const row = await VideoProjectModel.findById(id, { projectId: 1 }).lean<Pick<VideoProject, 'projectId'> | null>();
  return row && String(row.projectId);
}

type NewVideo = Pick<
  VideoProject,
  | 'title'
  | 'description'
  | 'language'
  | 'format'
  | 'backgroundImage'
  | 'brand'
  | 'status'
  | 'introOutro'
  | 'voice'
  | 'music'
  | 'subtitles'
  | 'segments'
> &
  Partial<Pick<VideoProject, 'opens' | 'sceneSounds' | 'film' | 'final' | 'shapes' | 'cover' | 'part' | 'reached'>> & {
    _id?: string;
    family?: string | null;
    projectId: string;
    createdBy: string;
    scenarioId: string | null; // Null: made of a template.
  };

/** Videos that a project may have. */
export const videosCap = capped({
  limit: 2_000,
  count: (projectId, upTo) => VideoProjectModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} videos. Delete one first.`,
});

export async function insertVideo({
  _id,
  projectId,
  createdBy,
  scenarioId,
  family,
  ...fields
}: NewVideo): Promise<VideoProject> {
  const row = await VideoProjectModel.create({
    ...fields,
    ...(_id ? { _id: oid(_id) } : {}),
    projectId: oid(projectId),
    createdBy: oid(createdBy),
    scenarioId: scenarioId === null ? null : oid(scenarioId),
    ...(family ? { family: oid(family) } : {}),
  });
  return row.toObject<VideoProject>();
}

/** A change, and a line of the log with it: who sees the one sees the other. Of a long log the oldest lines go. */
const written = (fields: object, line: LogLine | undefined) => ({
  $set: fields,
  ...(line ? { $push: { processingLogs: { $each: [line], $slice: -MAX_LOGS } } } : {}),
});

export const changeVideo = (id: string, change: ProjectChange) =>
  VideoProjectModel.findByIdAndUpdate(id, { $set: change }, AFTER).lean<VideoProject | null>();

/** Only from these states, so that two changes at once don't undo each other. */
export const changeVideoFrom = (id: string, from: readonly VideoStatus[], change: ProjectChange, line?: LogLine) =>
  VideoProjectModel.findOneAndUpdate(
    { _id: id, status: { $in: from } },
    written(change, line),
    AFTER,
  ).lean<VideoProject | null>();

/** So much of a status is done: the progress that is shown is raised, never lowered. Null when it is not made. */
export function advanceVideo(
  id: string,
  { status, part, from = ACTIVE_STATUSES }: { status: ActiveStatus; part: number; from?: readonly VideoStatus[] },
): Promise<VideoProject | null> {
  const { set, raise } = advanceTo(status, part);
  return VideoProjectModel.findOneAndUpdate(
    { _id: id, status: { $in: from } },
    { $set: { ...set, error: null }, $max: { reached: raise } },
    AFTER,
  ).lean<VideoProject | null>();
}

/**
 * Ends the making of a video. With a merge asked for meanwhile it becomes `recording` again instead, in the same
 * write: a worker that dies here loses neither. Null when it is not made at the moment.
 */
export async function completeVideo(id: string, line: LogLine): Promise<VideoProject | null> {
  for (;;) {
    const done = await VideoProjectModel.findOneAndUpdate(
      { _id: id, status: { $in: ACTIVE_STATUSES }, again: { $ne: true } },
      written({ status: 'completed', part: null, error: null, jobId: null }, line),
      AFTER,
    ).lean<VideoProject | null>();
    const next =
      done ??
      (await VideoProjectModel.findOneAndUpdate(
        { _id: id, status: { $in: ACTIVE_STATUSES }, again: true },
        written({ ...advanceTo('recording', 0).set, error: null, again: false }, line),
        AFTER,
      ).lean<VideoProject | null>());
    if (next) return next;
    const now = await findVideo(id);
    if (!now || !isActive(now.status)) return null;
  }
}

/** Changes fields of the segment at a place; the others may change at the same time. */
export function changeSegment(
  id: string,
  index: number,
  change: Partial<ProjectSegment>,
  line?: LogLine,
): Promise<VideoProject | null> {
  const fields = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [`segments.${index}.${name}`, value]),
  );
  return VideoProjectModel.findOneAndUpdate({ _id: id }, written(fields, line), AFTER).lean<VideoProject | null>();
}

export const removeVideo = (id: string) => VideoProjectModel.deleteOne({ _id: id });

/** Newest first. */
export async function listVideosOf(
  { projectIds, scenarioId }: { projectIds: readonly string[]; scenarioId?: string | null | undefined },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: VideoProject[]; total: number }> {
  const where = {
    projectId: { $in: projectIds.map(oid) },
    ...(scenarioId === undefined ? {} : { scenarioId: scenarioId === null ? null : oid(scenarioId) }),
  };
  const [items, total] = await Promise.all([
    pageInOrder<VideoProjectFields, VideoProject>(VideoProjectModel, where, {
      ...{ order: NEWEST_FIRST, skip, limit, isIndexed: true },
    }),
    VideoProjectModel.countDocuments(where),
  ]);
  return { items, total };
}

export const videosOfProject = (projectId: string) =>
  VideoProjectModel.find({ projectId: oid(projectId) })
    .sort({ createdAt: 1 })
    .batchSize(BATCH)
    .lean<VideoProject[]>();

/** Those whose stored fields have one of these texts. */
export const videosNaming = (projectId: string, texts: readonly string[]) =>
  rowsNaming<VideoProject>(VideoProjectModel.collection, { projectId: oid(projectId) }, texts);

/** The clips, voices and beds of all videos of a project. */
export const filesInVideos = (projectId: string) =>
  VideoProjectModel.find(
    { projectId: oid(projectId) },
    { 'segments.clip': 1, 'segments.voice': 1, 'segments.given': 1, 'film.bed': 1 },
  )
    .batchSize(BATCH)
    .lean<{ segments: Pick<ProjectSegment, 'clip' | 'voice' | 'given'>[]; film?: Pick<Film, 'bed'> | null }[]>();

/** The newest video of which a file is the film or a segment's clip. */
export const findVideoWithFile = (projectId: string, fileId: string) =>
  VideoProjectModel.findOne({
    projectId: oid(projectId),
    $or: [{ 'film.fileId': fileId }, { 'segments.clip.fileId': fileId }, { 'segments.voice.fileId': fileId }],
  })
    .sort({ createdAt: -1 })
    .lean<VideoProject | null>();

export const videosOfScenario = (projectId: string, scenarioId: string) =>
  VideoProjectModel.find({ projectId: oid(projectId), scenarioId: oid(scenarioId) }).lean<VideoProject[]>();

/** How many videos were begun from it, and the newest voice file of each segment by its name and text: `spokenKey`. */
export type ScenarioUse = { videos: number; voices: Map<string, string> };
export const spokenKey = (name: string, text: string): string => `${name}\n${text}`;

/** The videos of each of these scenarios: how many there are, and what was spoken for their segments. */
export async function usesOfScenarios(projectIds: readonly string[], scenarioIds: readonly string[]) {
  const shown = { scenarioId: 1, 'segments.name': 1, 'segments.voiceOverText': 1, 'segments.voice': 1 };
  const where = { projectId: { $in: projectIds.map(oid) }, scenarioId: { $in: scenarioIds.map(oid) } };
  const rows = await VideoProjectModel.find(where, shown)
    .sort({ createdAt: 1 })
    .batchSize(BATCH)
    .lean<Pick<VideoProject, 'scenarioId' | 'segments'>[]>();
  const uses = new Map<string, ScenarioUse>();
  for (const { scenarioId, segments } of rows) {
    const use = uses.get(String(scenarioId)) ?? { videos: 0, voices: new Map<string, string>() };
    use.videos += 1;
    for (const { name, voiceOverText, voice } of segments)
      if (voice) use.voices.set(spokenKey(name, voiceOverText), `${voice.fileId}.${voice.extension}`);
    uses.set(String(scenarioId), use);
  }
  return uses;
}

/** Videos that are made, or whose job died. */
export const activeVideosOfEveryProject = (limit: number) =>
  VideoProjectModel.find({ status: { $in: ACTIVE_STATUSES } })
    .limit(limit)
    .lean<VideoProject[]>();

export const videoPartOfProject = ofProject(VideoProjectModel);
