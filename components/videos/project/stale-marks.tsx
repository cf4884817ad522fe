import type { WireVideoSegment } from '@/lib/contracts/video-project';

/** Marks for the parts of a segment that are older than its words and settings. */
export function StaleMarks({ segment: { stale, path, voiceOver } }: { segment: WireVideoSegment }) {
  const marks = [
    path && stale.video ? 'Clip out of date' : null,
    voiceOver.path && stale.voiceOver ? 'Voice out of date' : null,
    !stale.video && !stale.voiceOver && stale.merged ? 'Not merged yet' : null,
  ].filter((mark) => mark !== null);
  return marks.map((mark) => (
    <span key={mark} className="rounded-full bg-partial-soft px-2 text-tiny font-semibold text-partial">
      {mark}
    </span>
  ));
}
