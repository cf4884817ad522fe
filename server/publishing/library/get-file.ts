import type { WireFileFit, WireFileUse } from '@/lib/contracts/files';
import type { Probe } from '@/lib/media/probe';
import { publishingFit } from '@/lib/platforms/publishing-fit';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { requireFile } from '@/server/media/files/require-file';
import type { StoredFile } from '@/server/media/files/store';
import { usesOf, type ShownIn } from './uses';

/** Details of a file: its properties, where it is used, and which networks accept it. */
export async function getFile(
  id: string,
  shownIn: ShownIn,
): Promise<{ file: StoredFile; usedIn: WireFileUse[]; fits: WireFileFit[]; probe: Probe | null }> {
  const file = await requireFile(id);
  return { file, usedIn: await usesOf(file, shownIn), fits: file.probe ? fitsOf(file.probe) : [], probe: file.probe };
}

/** Each network's findings about the file. Nothing is converted. */
function fitsOf(probe: Probe): WireFileFit[] {
  return PLATFORM_KEYS.map((platform) => ({ platform, ...publishingFit(manifestOf(platform), probe) }));
}
