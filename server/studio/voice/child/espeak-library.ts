import koffi from 'koffi';
import type { Clause } from '../../../../lib/video/piper/pieces.ts';

/** Where the library lies: Debian, other systems, Homebrew on both kinds of Mac. */
const PLACES =
  process.platform === 'darwin'
    ? ['/opt/homebrew/lib/libespeak-ng.dylib', '/usr/local/lib/libespeak-ng.dylib', 'libespeak-ng.dylib']
    : ['libespeak-ng.so.1', 'libespeak-ng.so'];

/** Constants of espeak-ng/speak_lib.h. */
const SYNCHRONOUS = 2;
const DONT_EXIT = 0x8000;
const UTF8 = 1;
const RATE = 1;
const EVENT = { end: 0, word: 1, clauseEnd: 5, sound: 7 } as const;
/** Events tell each sound, in the international alphabet. */
const TELL_SOUNDS = 1 | 2;
const IPA = 2;
const EVENT_BYTES = 40;
/** Long pieces: fewer calls back into JavaScript. */
const BUFFER_MS = 2_000;

/** No library on this host. */
export class LibraryMissing extends Error {}
/** The library has no such voice. */
export class VoiceMissing extends Error {}

export type Said = { rate: number; samples: Buffer; events: { kind: 'word' | 'end'; at: number; seconds: number }[] };

type Event = { type: number; position: number; sample: number; id: Uint8Array };
type Heard = { samples: (bytes: Buffer) => void; event: (event: Event) => void };

/** Says a text: its samples (one channel, 16 bits), and when each word begins. `wordsPerMinute`: 80 to 450. */
export function say({ text, voice, wordsPerMinute }: { text: string; voice: string; wordsPerMinute: number }): Said {
  const { library, rate } = speaking(voice, DONT_EXIT);
  const setParameter = library.func('int espeak_SetParameter(int parameter, int value, int relative)');
  setParameter(RATE, wordsPerMinute, 0);
  const chunks: Buffer[] = [];
  const events: Said['events'] = [];
  synthesize(library, text, {
    samples: (bytes) => chunks.push(bytes),
    event: ({ type, position, sample }) => {
      const kind = type === EVENT.word ? 'word' : type === EVENT.clauseEnd ? 'end' : null;
      // Its positions begin with 1.
      if (kind) events.push({ kind, at: position - 1, seconds: sample / rate });
    },
  });
  return { rate, samples: Buffer.concat(chunks), events };
}

/** How a text is pronounced, clause by clause. The clauses come without their words, the sounds without stress. */
export function pronounce({ text, voice }: { text: string; voice: string }): Clause[] {
  const { library } = speaking(voice, DONT_EXIT | TELL_SOUNDS);
  const clauses: { sounds: Clause['sounds'][number][]; until: number }[] = [];
  let sounds: Clause['sounds'][number][] = [];
  let at = 0;
  synthesize(library, text, {
    samples: () => undefined,
    event: ({ type, position, id }) => {
      if (type === EVENT.word) at = position - 1;
      if (type === EVENT.sound) sounds.push({ sound: Buffer.from(id).toString('utf8').replace(/\0.*$/s, ''), at });
      if (type !== EVENT.clauseEnd) return;
      clauses.push({ sounds, until: position - 1 });
      sounds = [];
    },
  });
  const length = [...text].length;
  return spelled(library, text).map((ipa, index, all) => {
    const { sounds: own, until } = clauses[index] ?? { sounds: [], until: length };
    // At the end of a text it counts one character less than elsewhere.
    return { ipa, sounds: own, until: index === all.length - 1 ? length : until };
  });
}

/** The clauses of a text with stress and spaces. */
function spelled(library: Library, text: string): string[] {
  const read = library.func(
    'const char *espeak_TextToPhonemes(_Inout_ const void **text, int characters, int phonemes)',
  );
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  const kept: unknown = koffi.alloc('uint8_t', bytes.length);
  koffi.encode(kept, koffi.array('uint8_t', bytes.length), [...bytes]);
  const rest = [kept];
  const clauses: string[] = [];
  while (rest[0] && clauses.length <= bytes.length) clauses.push(String(read(rest, UTF8, IPA) ?? ''));
  return clauses;
}

type Library = ReturnType<typeof koffi.load>;

function speaking(voice: string, options: number): { library: Library; rate: number } {
  const library = open();
  const initialize = library.func('int espeak_Initialize(int output, int buffer, const char *path, int options)');
  const setVoice = library.func('int espeak_SetVoiceByName(const char *name)');
  const rate = Number(initialize(SYNCHRONOUS, BUFFER_MS, null, options));
  if (rate <= 0) throw new LibraryMissing('espeak-ng has no data');
  if (setVoice(voice) !== 0) throw new VoiceMissing(voice);
  return { library, rate };
}

function synthesize(library: Library, text: string, heard: Heard): void {
  const event = koffi.struct('EspeakEvent', {
    type: 'int',
    identifier: 'uint',
    position: 'int',
    length: 'int',
    audio: 'int',
    sample: 'int',
    data: 'void *',
    id: koffi.array('uint8_t', 8),
  });
  const callback = koffi.proto('int EspeakCallback(void *samples, int count, void *events)');
  const setCallback = library.func('void espeak_SetSynthCallback(EspeakCallback *callback)');
  const synth = library.func(
    'int espeak_Synth(const char *text, size_t size, uint from, int kind, uint until, uint flags, void *id, void *data)',
  );
  const listener = koffi.register((samples: unknown, count: number, list: unknown) => {
    if (samples && count > 0)
      heard.samples(Buffer.from(koffi.decode(samples, koffi.array('uint8_t', count * 2)) as Uint8Array));
    for (let index = 0; list; index += 1) {
      const one = koffi.decode(list, index * EVENT_BYTES, event) as Event;
      if (one.type === EVENT.end) break;
      heard.event(one);
    }
    return 0;
  }, koffi.pointer(callback));
  setCallback(listener);
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  if (synth(bytes, bytes.length, 0, 1, 0, UTF8, null, null) !== 0) throw new Error('espeak-ng could not say it');
}

function open(): Library {
  const refusals: string[] = [];
  for (const place of PLACES) {
    try {
      return koffi.load(place);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new LibraryMissing(refusals.join('; '));
}
