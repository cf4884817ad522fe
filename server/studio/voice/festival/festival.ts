import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { wavHeader } from '@/lib/media/wav';
import { AppError, invalid } from '@/lib/errors/app-error';
import type { VoiceEvent } from '@/lib/video/place-words';
import { log } from '@/server/system/log';
import { LONGEST_VOICE_S, samplesOf } from '../samples';
import type { VoiceLanguage } from '../voices';
import { codingOf } from './coding';
import { findFestivalVoices } from './find-voices';
import { sayProgram } from './programs';
import { runFestival } from './run-festival';
import { sayable, writtenOut } from './sayable';
import { eventsOf, utterancesOf, type Utterance } from './utterances';
import { soundOf, type Sound } from './sound';

type Request = { text: string; language: VoiceLanguage; voice: string | null; speed: number };
type Spoken = Sound & { events: VoiceEvent[]; voice: string };

const NAMES: Record<VoiceLanguage, string> = {
  en: 'English',
  ru: 'Russian',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
};
const STOPPED = 'Festival could not say this text. Change it, or choose another voice.';

/** Says a text with Festival, and returns when its words begin and end. Without that voice: the language's first. */
export async function festival(
  { text, language, voice: wished, speed }: Request,
  signal: AbortSignal,
): Promise<Spoken> {
  const voices = (await findFestivalVoices()).filter((voice) => voice.language === language);
  const voice = voices.find(({ id }) => id === wished) ?? voices[0];
  if (!voice)
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      `Festival has no ${NAMES[language]} voice on this host. Choose another voice, or install one.`,
    );
  const coding = codingOf(voice.coding);
  for (const plain of [false, true]) {
    const said = sayable({ text, language, coding, plain });
    if (said.length === 0)
      throw invalid('text', `The voice ${voice.label} can’t say this text: it is not in ${NAMES[language]}.`);
    const ended = await runFestival({
      program: sayProgram(voice.id),
      text: coding.encode(`${writtenOut(said)}\n`),
      signal,
      use: async ({ folder, read }) => {
        const utterances = utterancesOf(coding.decode((await read('words')) ?? Buffer.alloc(0)));
        return utterances && { utterances, ...(await joined({ folder, read, utterances, speed, signal })) };
      },
    });
    if (ended.ok && ended.value === null)
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        `The voice ${voice.label} is not installed on this host. Choose another.`,
      );
    if (ended.ok && ended.value && ended.value.samples.length > 0) {
      const { utterances, lengths, samples, rate } = ended.value;
      const events = eventsOf(utterances, lengths, said).map((event) => ({ ...event, seconds: event.seconds / speed }));
      return { samples, rate, events, voice: voice.id };
    }
    log.warn({ ...(ended.ok ? {} : ended), voice: voice.id, plain }, 'Festival could not say a text');
  }
  throw new AppError('SERVICE_UNAVAILABLE', STOPPED);
}

type Parts = {
  folder: string;
  read: (name: string) => Promise<Buffer | null>;
  utterances: readonly Utterance[];
  speed: number;
  signal: AbortSignal;
};

/** The sounds of all utterances as one, at the speed wished, and the seconds of each before that. */
async function joined({ folder, read, utterances, speed, signal }: Parts): Promise<Sound & { lengths: number[] }> {
  const sounds: Sound[] = [];
  let seconds = 0;
  for (const index of utterances.keys()) {
    const sound = soundOf(await read(`${index + 1}.wav`));
    sounds.push(sound);
    seconds += sound.samples.length / sound.rate;
    if (seconds / speed > LONGEST_VOICE_S)
      throw new AppError('MEDIA_REFUSED', 'A voice is at most 10 minutes long. Split the segment.');
  }
  const rate = sounds[0]?.rate ?? 16_000;
  const lengths = sounds.map(({ samples }) => samples.length / rate);
  const bytes = Buffer.concat(sounds.map(({ samples }) => Buffer.from(samples.buffer)));
  const plain = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  if (speed === 1 || plain.length === 0) return { samples: plain, rate, lengths };
  const file = path.join(folder, 'joined.wav');
  await writeFile(file, Buffer.concat([wavHeader({ rate, bytes: bytes.length }), bytes]), { mode: 0o600 });
  return { samples: await samplesOf({ file, rate, speed, signal }), rate, lengths };
}
