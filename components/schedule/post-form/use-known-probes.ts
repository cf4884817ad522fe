import { useEndpoints } from '@/components/api/use-endpoints';
import type { WireFileDetails } from '@/lib/contracts/files';
import { getFile } from '@/lib/routes/files';
import { ownFileOf } from '@/lib/media/own-file';
import { mediaOfForm, type PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';

/** Analyses of our own files that the form names. Each is requested once and shared with its panel. */
export function useKnownProbes(form: PostForm): KnownProbes {
  const ids = [...new Set(mediaOfForm(form).flatMap((url) => ownFileOf(url)?.id ?? []))];
  const asked = ids.map((id) => ({ params: { id } }));
  return useEndpoints(getFile, asked, { live: true, pollWhile: isLookedInto, combine: probesById });
}

const isLookedInto = ({ state }: WireFileDetails): boolean => state === 'processing';

function probesById(files: WireFileDetails[]): KnownProbes {
  return Object.fromEntries(files.flatMap(({ id, probe }) => (probe ? [[id, probe]] : [])));
}
