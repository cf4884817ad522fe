import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { AppError, invalid } from '@/lib/errors/app-error';
import { LANGUAGE_NAMES } from '@/lib/video/languages';
import { piperConfig, scalesOf, type PiperConfig } from '@/lib/video/piper/config';
import { numbered } from '@/lib/video/piper/ids';
import { piecesOf } from '@/lib/video/piper/pieces';
import { eventsOf } from '@/lib/video/piper/times';
import type { VoiceEvent } from '@/lib/video/place-words';
import { tokensOf } from '@/lib/video/word';
import { findLocalModel, localModels } from '@/server/system/ai/local/catalogue';
import { isFile } from '@/server/system/ai/local/download-file';
import { modelFolder, stateOnDisk } from '@/server/system/ai/local/files';
import { lackOfLocal } from '@/server/system/ai/local/lack';
import { damagedFiles } from '@/server/system/ai/local/run-model';
import { speakLocally, type SaidPiece } from '@/server/system/ai/local/speak-locally';
import type { Who } from '@/server/system/ai/meter';
import { pronounced } from './espeak';
import { LONGEST_VOICE_S } from './samples';
import { spokenText } from './spoken-text';
import type { Voice, VoiceLanguage } from './voices';

type Model = LocalModelOf<'speech'>;
type Input = {
  text: string;
  language: VoiceLanguage;
  voice: string | null;
  speed: number;
  who: Who;
  signal: AbortSignal;
};
type Said = { samples: Int16Array; rate: number; events: VoiceEvent[]; voice: string };

/** Between sentences: the models end them as they begin, at once. */
const PAUSE_S = 0.2;

const voicesOf = (language: VoiceLanguage): Model[] =>
  localModels()
    .filter((model) => model.capability === 'speech')
    .filter((model) => model.language === language);

/** The voices of models that are on this host. */
export function readyVoices(language: VoiceLanguage): Voice[] {
  return voicesOf(language)
    .filter((model) => stateOnDisk(model) === 'ready')
    .map(({ id, name }) => ({ provider: 'local', id, label: `${name} (this host)`, language }));
}

/** Says a text by a model of this host: its sound, and when its words begin. Throws AppError with a sentence. */
export async function localVoice({ text, language, voice, speed, who, signal }: Input): Promise<Said> {
  const model = requireVoice(language, voice);
  const config = await configOf(model);
  const spoken = spokenText(text);
  const clauses = await pronounced(spoken, config.espeak.voice, signal);
  const pieces = piecesOf(clauses, spoken)
    .map(({ phonemes, isSentenceEnd }) => ({ ...numbered(phonemes, config.phoneme_id_map), isSentenceEnd }))
    .filter(({ places }) => places.some((at) => at !== null));
  if (pieces.length === 0)
    throw invalid('text', `${model.name} can’t say this text. Change it, or choose another voice.`);
  const rate = config.audio.sample_rate;
  const said = await speakLocally({
    model,
    pieces: pieces.map(({ ids }) => ids),
    scales: scalesOf(config, speed),
    speaker: config.num_speakers > 1 ? (model.run.speaker ?? 0) : null,
    most: LONGEST_VOICE_S * rate,
    who,
    signal,
  });
  return { ...joined({ said, pieces, rate, text }), rate, voice: model.id };
}

type Pieces = readonly (ReturnType<typeof numbered> & { isSentenceEnd: boolean })[];
type Joining = { said: readonly SaidPiece[]; pieces: Pieces; rate: number; text: string };

function joined({ said, pieces, rate, text }: Joining): Pick<Said, 'samples' | 'events'> {
  const tokens = tokensOf(text);
  const pause = Math.round(PAUSE_S * rate);
  const lengths = said.map(({ samples }, index) => {
    const isFollowed = index < said.length - 1 && pieces[index]?.isSentenceEnd === true;
    return samples.length + (isFollowed ? pause : 0);
  });
  const all = new Int16Array(lengths.reduce((sum, length) => sum + length, 0));
  const events: VoiceEvent[] = [];
  let at = 0;
  for (const [index, { samples, steps }] of said.entries()) {
    all.set(samples, at);
    const piece = pieces[index];
    if (piece) events.push(...eventsOf({ ...piece, samples, steps, rate, from: at / rate }, tokens));
    at += lengths[index] ?? 0;
  }
  return { samples: all, events };
}

/** The model that is named; where none is, or one of another language: the first that is here. */
function requireVoice(language: VoiceLanguage, id: string | null): Model {
  const named = id === null ? undefined : findLocalModel(id);
  const isOther = named?.capability === 'speech' && named.language !== language;
  const [first] = id === null || isOther ? readyVoices(language) : [];
  const wanted = first?.id ?? (isOther ? (voicesOf(language)[0]?.id ?? null) : id);
  const lack = lackOfLocal('speech', wanted);
  const model = wanted === null ? undefined : findLocalModel(wanted);
  if (lack === null && model?.capability === 'speech') return model;
  if (wanted === null)
    throw new AppError(
      'AI_NOT_CONFIGURED',
      `This host has no voice of its own for ${LANGUAGE_NAMES[language]}. Choose another voice.`,
    );
  throw new AppError('AI_NOT_CONFIGURED', `${lack} Until then, choose another voice for the video.`);
}

/** The file beside the model: read for each text, it has 5 kB. */
async function configOf(model: Model): Promise<PiperConfig> {
  const name = path.join(modelFolder(model.id), model.run.config);
  const file = model.files.find(({ path: each }) => each === model.run.config);
  if (!file || !(await isFile(name, file))) throw await damagedFiles(model, `${model.run.config} is another file`);
  const parsed = piperConfig.safeParse(jsonOf(await readFile(name, 'utf8')));
  if (!parsed.success) throw await damagedFiles(model, parsed.error.message);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
