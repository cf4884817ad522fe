import type { Timeline } from '@/lib/timeline/model';
import { groupsOf } from '@/lib/timeline/plan/groups';
import { FPS } from '@/lib/timeline/time';
import type { Reused, WholeReason } from '@/lib/video/reuse';
import { noteMade, type VideoRender } from '@/server/studio/videos/render.store';
import { findCopies } from './earlier-film';
import type { MediaSource } from './graph/clip';
import { groupKeys, packKeys } from './group-keys';
import type { CopiedStream } from './join-pieces';
import type { PictureOutput } from './outputs';

type Reusing = {
  render: VideoRender;
  timeline: Timeline;
  sources: ReadonlyMap<string, MediaSource>;
  picture: PictureOutput;
  scratch: string;
  signal: AbortSignal;
};

export type Reuse = {
  copies: CopiedStream[];
  /** Frames that are left to encode. */
  encodedFrames: number;
  /** Notes how the film was made, and its keys for the next one. Before it has its name. */
  note: (copiedFrames: number) => Promise<void>;
  /** Notes that the film itself was encoded once more. */
  noteEncodedAgain: () => Promise<void>;
};

/** Copies for a render with `reuse`. Each video leaves the keys of its groups. */
export async function reuseFor({ render, timeline, sources, picture, scratch, signal }: Reusing): Promise<Reuse> {
  const { format, range } = render;
  const frames = range.end - range.start;
  const madeOf = (copied: number, whole: WholeReason | null): Reused | null =>
    render.reuse ? { reusedSeconds: copied / FPS, encodedSeconds: (frames - copied) / FPS, whole } : null;
  const noted = async (keys: readonly string[] | null, reused: Reused | null) =>
    void (await noteMade(String(render._id), { keys: keys && packKeys(keys), reused }));
  if (format !== 'mp4') {
    const note = () => noted(null, madeOf(0, 'format'));
    return { copies: [], encodedFrames: frames, note, noteEncodedAgain: note };
  }
  const groups = groupsOf(timeline, range);
  const keys = await groupKeys({ timeline, groups, sources, picture });
  const none = { copies: [], whole: null };
  const { copies, whole } = render.reuse ? await findCopies({ render, groups, keys, scratch, signal }) : none;
  return {
    copies,
    encodedFrames: copies.reduce((left, { start, end }) => left - (end - start), frames),
    note: (copied) => noted(keys, madeOf(copied, copied > 0 ? null : (whole ?? 'encoder'))),
    noteEncodedAgain: () => noted(null, madeOf(0, 'network')),
  };
}
