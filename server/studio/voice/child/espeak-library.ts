import koffi from 'koffi';

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
const EVENT = { end: 0, word: 1, clauseEnd: 5 } as const;
const EVENT_BYTES = 40;
/** Long pieces: fewer calls back into JavaScript. */
const BUFFER_MS = 2_000;

/** No library on this host. */
export class LibraryMissing extends Error {}
/** The library has no such voice. */
export class VoiceMissing extends Error {}

export type Said = { rate: number; samples: Buffer; events: { kind: 'word' | 'end'; at: number; seconds: number }[] };

/** Says a text: its samples (one channel, 16 bits), and when each word begins. `wordsPerMinute`: 80 to 450. */
export function say({ text, voice, wordsPerMinute }: { text: string; voice: string; wordsPerMinute: number }): Said {
  const library = open();
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
  const initialize = library.func('int espeak_Initialize(int output, int buffer, const char *path, int options)');
  const setCallback = library.func('void espeak_SetSynthCallback(EspeakCallback *callback)');
  const setVoice = library.func('int espeak_SetVoiceByName(const char *name)');
  const setParameter = library.func('int espeak_SetParameter(int parameter, int value, int relative)');
  const synth = library.func(
    'int espeak_Synth(const char *text, size_t size, uint from, int kind, uint until, uint flags, void *id, void *data)',
  );

  const rate = Number(initialize(SYNCHRONOUS, BUFFER_MS, null, DONT_EXIT));
  if (rate <= 0) throw new LibraryMissing('espeak-ng has no data');
  if (setVoice(voice) !== 0) throw new VoiceMissing(voice);
  setParameter(RATE, wordsPerMinute, 0);
  const chunks: Buffer[] = [];
  const events: Said['events'] = [];
  const heard = koffi.register((samples: unknown, count: number, list: unknown) => {
    if (samples && count > 0)
      chunks.push(Buffer.from(koffi.decode(samples, koffi.array('uint8_t', count * 2)) as Uint8Array));
    for (let index = 0; list; index += 1) {
      const one = koffi.decode(list, index * EVENT_BYTES, event) as { type: number; position: number; sample: number };
      if (one.type === EVENT.end) break;
      const kind = one.type === EVENT.word ? 'word' : one.type === EVENT.clauseEnd ? 'end' : null;
      // Its positions begin with 1.
      if (kind) events.push({ kind, at: one.position - 1, seconds: one.sample / rate });
    }
    return 0;
  }, koffi.pointer(callback));
  setCallback(heard);
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  if (synth(bytes, bytes.length, 0, 1, 0, UTF8, null, null) !== 0) throw new Error('espeak-ng could not say it');
  return { rate, samples: Buffer.concat(chunks), events };
}

function open(): ReturnType<typeof koffi.load> {
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
