import type { LocalCapability } from '@/lib/ai/local-models';
import type { Kinds, ModelToOpen } from './messages.ts';

/** A model that is open. */
export type Runner<C extends LocalCapability> = {
  /** Works on a request in turns of a second or two, so that others get in between. */
  begin(ask: Kinds[C]['ask']): AsyncGenerator<void, Kinds[C]['answer'], void>;
  close(): Promise<void>;
};

/** Opens a model of a kind. Throws ModelFault. */
export type Opener<C extends LocalCapability> = (model: ModelToOpen<C>) => Promise<Runner<C>>;
