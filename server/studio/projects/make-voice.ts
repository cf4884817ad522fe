import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { MadeVoice } from '@/lib/video/project-segment';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile } from '@/server/media/files/store';
import { levelVoice } from '@/server/studio/film/mix-sound';
import { speak } from '@/server/studio/voice/speak';
import { useRecording } from '@/server/studio/voice/use-recording';
import { VOICE_PROVIDERS } from '@/server/studio/voice/voices';
import { keepStep } from './keep-step';
import { voiceKey, type VoiceInput } from './keys';
import type { Making } from './making';

type Voice = { making: Making; input: VoiceInput; name: string; videoId: string | null };

/** A segment's voice: the kept one, a person's recording, or one that is spoken now. */
export async function makeVoice({ making, input, name, videoId }: Voice): Promise<MadeVoice> {
  const key = voiceKey(input);
  if (input.given?.source === 'saved' && (await findStoredFile(input.given.voice.fileId))) return input.given.voice;
  const step = await keepStep({
    kind: 'voice',
    key,
    name,
    ...making,
    make: async (folder) => {
      const said = await say({ making, input, to: path.join(folder, 'voice'), folder, videoId });
      await levelVoice(said.path, making.signal);
      return said;
    },
  });
  return { key, fileId: step.fileId, extension: step.extension, seconds: step.seconds, words: step.words };
}

type Say = Omit<Voice, 'name'> & { to: string; folder: string };

async function say({ making: { projectId, signal }, input, to, folder, videoId }: Say) {
  const who = { projectId, feature: 'video', subject: videoId ? { kind: 'video-project', id: videoId } : null };
  const { given, text, language } = input;
  if (given?.source === 'uploaded') {
    const stored = await findStoredFile(given.fileId);
    if (!stored)
      throw new AppError(
        'NOT_FOUND',
        'Its recording was deleted from the media library. Upload it again, or regenerate the voice-over.',
      );
    return useRecording({
      file: await localCopy(stored, folder, signal),
      text: text || null,
      language,
      to,
      who,
      signal,
    });
  }
  if (given) throw new AppError('NOT_FOUND', 'Its saved voice-over no longer exists. Regenerate it.');
  const { provider: wished, id: voice, speed } = input;
  const provider = VOICE_PROVIDERS.find((each) => each === wished) ?? null;
  return speak({ text, language, provider, voice, speed, to, who, signal });
}
