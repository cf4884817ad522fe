import type { HeardWord } from '@/lib/ai/hearing/words-of-tokens';
import type { LocalCapability, LocalModelOf } from '@/lib/ai/local-models';

/** Each kind of work that a model does here: a request, and its answer. */
export type Kinds = {
  /** `vectors`: all numbers as 32-bit floats in base64, `length` of them for each text. */
  embed: { ask: { texts: readonly string[] }; answer: { vectors: string; length: number; tokens: number } };
  transcribe: { ask: Heard; answer: Written };
  speech: { ask: Spelled; answer: { pieces: Spoken[] } };
};

/** At most 30 seconds of sound: 16,000 samples a second of 16 bits, in base64. `language`: null is detected. */
export type Heard = { samples: string; language: string | null };
/** A part between two times that the model wrote. `words`: null where it does not tell when each is said. */
export type HeardPart = { text: string; start: number; end: number; words: HeardWord[] | null };
export type Written = { parts: HeardPart[]; language: string | null; tokens: number };

/** A text in the numbers of a voice. `most`: samples of all pieces together. */
export type Spelled = {
  pieces: readonly (readonly number[])[];
  /** Noise, length, noise of lengths. */
  scales: readonly [number, number, number];
  speaker: number | null;
  most: number;
};
/** Sound of 16 bits in base64, and how long each number lasts in it; null: the model does not tell. */
export type Spoken = { samples: string; steps: number[] | null };

/** A model as its process opens it. */
export type ModelToOpen<C extends LocalCapability = LocalCapability> = {
  [K in C]: { folder: string } & Pick<LocalModelOf<K>, 'id' | 'capability' | 'files' | 'run' | 'memory'>;
}[C];

/** One line to the process. `cancel`: the rest of a request is not wanted any more. */
export type Request = { id: number; model: ModelToOpen; ask: Kinds[LocalCapability]['ask'] } | { cancel: number };

/** Damaged files, files that are no such model, or a failure while it ran. */
export type Fault = 'damaged' | 'unreadable' | 'failed';

/** One line from it. */
export type Reply =
  | { id: number; answer: Kinds[LocalCapability]['answer']; processorSeconds: number }
  | { id: number; fault: Fault; words: string }
  /** So many turns are done: it lives. */
  | { id: number; done: number };
