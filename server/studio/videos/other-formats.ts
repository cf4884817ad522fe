import type { WireVideoProject } from '@/lib/contracts/video-project';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { picturesOf } from '@/server/media/files/present';
import { filesOfEveryProject } from '@/server/media/files/store';
import { familyOf, videosOfFamilies, type FormatOf } from './family.store';
import type { VideoProject } from './project.store';

type WireFormats = WireVideoProject['formats'];
/** Its finished video: the last render, else the merged film. */
const fileIdOf = ({ final, film }: FormatOf): string | undefined => final?.fileId ?? film?.fileId;

/** Of each video the same film in other formats, by its id. `origin`: of the addresses of their files. */
export async function otherFormatsOf(
  videos: readonly VideoProject[],
  origin: string,
): Promise<ReadonlyMap<string, WireFormats>> {
  const all = await videosOfFamilies(videos);
  const families = Map.groupBy(all, familyOf);
  const files = await filesOfEveryProject(all.flatMap((one) => fileIdOf(one) ?? []));
  const byId = new Map(files.map((file) => [file._id, file]));
  const present = (one: FormatOf): WireFormats[number] => {
    const file = byId.get(fileIdOf(one) ?? '');
    const poster = file && picturesOf(file).poster;
    return {
      ...{ _id: String(one._id), format: one.format, status: one.status },
      finalVideoUrl: file ? `${origin}/files/${file._id}.${file.extension}` : null,
      coverUrl: poster ? `${origin}/files/${poster.id}.${poster.extension}` : null,
    };
  };
  const placeOf = ({ format }: FormatOf) => VIDEO_FORMATS.indexOf(format);
  return new Map(
    videos.map((video) => {
      const others = (families.get(familyOf(video)) ?? []).filter(({ _id }) => String(_id) !== String(video._id));
      return [String(video._id), others.sort((a, b) => placeOf(a) - placeOf(b)).map(present)];
    }),
  );
}
