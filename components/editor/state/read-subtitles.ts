import { nanoid } from 'nanoid';
import { toast } from '@/components/ui/toast';
import { textOfBytes } from '@/lib/format/text-of-bytes';
import { putCues } from '@/lib/timeline/put-subtitles';
import { CUES_TOO_LARGE, MAX_CUE_BYTES, readCues } from '@/lib/video/cues';
import type { Editor } from './editor';

/** Subtitles of a file, from the playhead on. */
export async function readSubtitles({ now, run, select, playhead }: Editor, file: File): Promise<void> {
  try {
    if (file.size > MAX_CUE_BYTES) throw new RangeError(CUES_TOO_LARGE);
    const cues = readCues(textOfBytes(new Uint8Array(await file.arrayBuffer())));
    const at = Math.floor(playhead.frame());
    const commands = putCues(now().timeline, { cues, at, groupId: nanoid(12), trackId: nanoid(8) });
    run(commands, { label: 'Subtitles' });
    const [first] = commands.flatMap((command) => (command.type === 'add' ? command.items : []));
    if (first) select([first.id]);
    toast.success(cues.length === 1 ? '1 subtitle added' : `${cues.length} subtitles added`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    toast.error(error.message);
  }
}
