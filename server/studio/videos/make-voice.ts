import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { MadeVoice } from '@/lib/video/project-segment';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile } from '@/server/media/files/store';
import { levelVoice } from '@/server/studio/composing/mix-sound';
import { samplesOf, VOICE_RATE, writeSamples } from '@/server/studio/voice/samples';
import { speak } from '@/server/studio/voice/speak';
import { useRecording } from '@/server/studio/voice/use-recording';
import { VOICE_PROVIDERS, type VoiceProvider } from '@/server/studio/voice/voices';
import { keepStep } from './keep-step';
import { savedVoice, voiceKey, type VoiceInput } from './keys';
import type { Making } from './making';

type Voice = {
  making: Making;
  input: VoiceInput;
  /** The segment's speed factor, which the input's speed bears already. */
  factor?: number;
  name: string;
  videoId: string | null;
};

/** A segment's voice: the kept one, a person's recording, or one that is spoken now. */
export async function makeVoice({ making, input, factor = 1, name, videoId }: Voice): Promise<MadeVoice> {
  const key = voiceKey(input);
  const saved = savedVoice(input);
  if (saved && (await findStoredFile(saved.fileId))) return { ...saved, factor };
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
  return { key, fileId: step.fileId, extension: step.extension, seconds: step.seconds, words: step.words, factor };
}

type Say = Omit<Voice, 'name' | 'factor'> & { to: string; folder: string };

async function say({ making: { projectId, signal }, input, to, folder, videoId }: Say) {
  const who = { projectId, feature: 'video', subject: videoId ? { kind: 'video-project', id: videoId } : null };
  const { given, text, language, speed } = input;
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
      ...(speed === undefined ? {} : { speed }),
      to,
      who,
      signal,
    });
  }
  if (given) return faster({ voice: given.voice, speed: speed ?? 1, to, folder, signal });
  const { provider: stored, id: voice, speed: spoken } = input;
  const provider = stored === null ? null : requireProvider(stored, voice);
  return speak({ text, language, provider, voice, speed: spoken, to, who, signal });
}

/** Older versions had voices of Festival: another one is never taken for it unseen. */
function requireProvider(stored: string, voice: string | null): VoiceProvider {
  const provider = VOICE_PROVIDERS.find((each) => each === stored);
  if (provider) return provider;
  throw new AppError(
    'NOT_FOUND',
    `The voice ${voice ?? ''} of ${stored} is not part of this version. Choose another voice for the video.`,
  );
}

type Faster = { voice: MadeVoice; speed: number; to: string; folder: string; signal: AbortSignal };

/** A saved voice at another speed. */
async function faster({ voice, speed, to, folder, signal }: Faster) {
  const stored = await findStoredFile(voice.fileId);
  if (!stored) throw new AppError('NOT_FOUND', 'Its saved voice-over no longer exists. Regenerate it.');
  const samples = await samplesOf({ file: await localCopy(stored, folder, signal), speed, signal });
  const path = `${to}.wav`;
  await writeSamples(path, samples);
  const words = voice.words.map(({ text, start, end }) => ({ text, start: start / speed, end: end / speed }));
  return { path, seconds: samples.length / VOICE_RATE, words };
}
