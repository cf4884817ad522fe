import { missingFormats, type VideoFormat } from '@/lib/video/formats';
import { freshStart, isActive } from '@/lib/video/status';
import { isThereAlready } from '@/server/system/owned-data';
import { busy } from './edit-video';
import { familyOf, videosOfFamilies } from './family.store';
import { findVideo, insertVideo, videosCap, type VideoProject } from './project.store';
import { requireScript, requireVideo } from './require';
import { startNew } from './start-making';

type Formats = { id: string; formats: readonly VideoFormat[]; userId: string };

/**
 * The same film in other formats: the same script, voices, music and pictures, each scene laid out and recorded for its
 * own format. A format that is there already stays as it is. Throws PROJECT_BUSY while the video is being made, since
 * its voices are what the others are made of.
 */
export async function makeFormats({ id, formats, userId }: Formats): Promise<VideoProject[]> {
  const video = await requireVideo(id);
  requireScript(video);
  if (isActive(video.status)) throw busy();
  const missing = missingFormats(
    formats,
    (await videosOfFamilies([video])).map(({ format }) => format),
  );
  for (const format of missing) await begin(video, format, userId);
  const now = (await videosOfFamilies([video])).filter(({ format }) => formats.includes(format));
  const found = await Promise.all(now.map(({ _id }) => findVideo(String(_id))));
  return found.filter((one) => one !== null);
}

async function begin(video: VideoProject, format: VideoFormat, userId: string): Promise<void> {
  const projectId = String(video.projectId);
  await videosCap.requireRoom(projectId);
  const { title, description, language, backgroundImage, brand, introOutro, voice, music, opens } = video;
  const { sceneSounds, subtitles } = video;
  let made: VideoProject;
  try {
    made = await insertVideo({
      ...{
        title,
        description,
        language,
        backgroundImage,
        brand,
        introOutro,
        voice,
        music,
        sceneSounds,
        subtitles,
        opens,
      },
      ...{ projectId, format, createdBy: userId, scenarioId: String(video.scenarioId), family: familyOf(video) },
      ...freshStart('recording'),
      segments: video.segments.map((segment) => ({ ...segment, clip: null, doing: null, error: null })),
    });
  } catch (error) {
    // Two people asked at once: the other one makes it.
    if (isThereAlready(error)) return;
    throw error;
  }
  await startNew(made, userId);
}
