import { LOCAL_ADDRESS } from '@/lib/ai/capabilities';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { connectionIn, type ReadyConnection } from '../connection';
import { metered, type Who } from '../meter';
import { findAiSetting, type StoredAiSetting } from '../setting.store';
import { runModel } from './run-model';

/** Sound of 16 bits, and how long each number lasts in it; null: the model does not tell. */
export type SaidPiece = { samples: Int16Array; steps: number[] | null };

type Speaking = {
  model: LocalModelOf<'speech'>;
  /** Numbers of signs, as the model reads them. */
  pieces: readonly number[][];
  scales: readonly [number, number, number];
  /** Of a model with several voices. */
  speaker: number | null;
  /** Samples of all pieces together: more are refused. */
  most: number;
  who: Who;
  signal: AbortSignal;
};

/** Numbers in one call: a call has two minutes, and a model takes about as long as it speaks. */
const NUMBERS_MAX = 1_000;

/** Pieces of a text said by a model of this host. Each call of some pieces is metered like any other. */
export async function speakLocally({ model, pieces, who, signal, ...options }: Speaking): Promise<SaidPiece[]> {
  const setting = await findAiSetting();
  const said: SaidPiece[] = [];
  let { most } = options;
  for (const batch of batchesOf(pieces)) {
    const signs = batch.reduce((sum, ids) => sum + ids.length, 0);
    const { value } = await metered({
      ...{ who, signal, setting, capability: 'speech', connection: connectionOf(model, setting) },
      estimate: { characters: signs },
      call: async (limited) => {
        const ask = { ...options, pieces: batch, most };
        const { answer, processorSeconds } = await runModel(model, { ask, signal: limited });
        return { value: answer.pieces.map(soundOf), units: { characters: signs, processorSeconds } };
      },
    });
    said.push(...value);
    most -= value.reduce((sum, { samples }) => sum + samples.length, 0);
  }
  return said;
}

/** Voices of this host need not be chosen as the one that speaks: each is offered by its name. */
const connectionOf = ({ id }: { id: string }, setting: StoredAiSetting): ReadyConnection => ({
  ...connectionIn(setting, 'speech'),
  ...{ address: LOCAL_ADDRESS, isDefault: false, isLocal: true, isGuarded: false, isPrivate: false, isFree: true },
  ...{ key: null, keyFrom: null, model: id },
});

function batchesOf(pieces: readonly number[][]): number[][][] {
  const batches: number[][][] = [];
  let room = 0;
  for (const ids of pieces) {
    const last = batches.at(-1);
    if (last && ids.length <= room) last.push(ids);
    else {
      batches.push([ids]);
      room = NUMBERS_MAX;
    }
    room -= ids.length;
  }
  return batches;
}

function soundOf({ samples, steps }: { samples: string; steps: number[] | null }): SaidPiece {
  const bytes = new Uint8Array(Buffer.from(samples, 'base64'));
  return { samples: new Int16Array(bytes.buffer, 0, bytes.byteLength >> 1), steps };
}
