import { toast } from '@/components/ui/toast';
import type { Editor } from './editor';
import { musicOf } from './film-music';
import { segmentTimeline } from './segment-items';
import type { OpenProject } from './use-workbench';

/** Lays the parts of the film out in the place of what is on the timeline. One step for undo. */
export async function openSegments(editor: Editor, project: OpenProject): Promise<void> {
  try {
    const laid = segmentTimeline(project, await musicOf(project.music));
    if (!laid) return void toast.error('Not every segment of this video is there yet. Merge it first.');
    editor.run({ type: 'replace-all', timeline: laid }, { label: 'Open as segments' });
    editor.select([]);
  } catch {
    toast.error('The parts of the video could not be loaded. Check the connection and try again.');
  }
}
