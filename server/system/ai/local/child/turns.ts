import type { LocalCapability } from '@/lib/ai/local-models';
import type { Fault, ModelToOpen, Reply, Request } from './messages.ts';
import type { Runner } from './runner.ts';

type AnyRunner = Runner<LocalCapability>;
type Call = Extract<Request, { ask: object }>;
type Work = Call & { turns: ReturnType<AnyRunner['begin']> | null; done: number; seconds: number };

type Place = {
  open: (model: ModelToOpen) => Promise<AnyRunner>;
  say: (reply: Reply) => void;
  /** For all open models together, in bytes, as their list says what each takes. */
  room: number;
  faultOf: (error: unknown) => Fault;
};

/**
 * Works on requests in turns. Models stay open beside one another while there is room; one that needs room waits until
 * those that it would displace are not at work, and nothing that came later overtakes it.
 */
export function takeTurns(place: Place) {
  const waiting: Work[] = [];
  const begun: Work[] = [];
  const cancelled = new Set<number>();
  const runnerOf = openModels(place);
  let isWorking = false;

  /** Begins the first that waits, if there is room. */
  async function admitted(): Promise<boolean> {
    const [work] = waiting;
    if (!work) return false;
    if (cancelled.delete(work.id)) return waiting.shift() !== undefined;
    const isOver = await counted(work, place, async () => {
      const runner = await runnerOf(work.model, (id) => begun.some(({ model }) => model.id === id));
      work.turns = runner?.begin(work.ask) ?? null;
      return false;
    });
    if (!isOver && !work.turns) return false;
    waiting.shift();
    if (!isOver) begun.push(work);
    return true;
  }

  async function oneTurn(work: Work): Promise<void> {
    const isOver = cancelled.delete(work.id) || (await counted(work, place, () => turnOf(work, place.say)));
    begun.shift();
    if (isOver) await work.turns?.return(undefined as never).catch(() => undefined);
    else begun.push(work);
  }

  async function workThrough(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length + begun.length > 0) {
      while (await admitted());
      if (begun[0]) await oneTurn(begun[0]);
      // A cancellation, or another request, gets in here.
      await new Promise(setImmediate);
    }
    isWorking = false;
  }

  return {
    add: (call: Call): void => {
      waiting.push({ ...call, turns: null, done: 0, seconds: 0 });
      void workThrough();
    },
    cancel: (id: number): void => {
      if ([...waiting, ...begun].some((work) => work.id === id)) cancelled.add(id);
    },
  };
}

/** Whether the work is over: by its answer, or by a failure. */
async function counted(work: Work, { say, faultOf }: Place, act: () => Promise<boolean>): Promise<boolean> {
  const before = process.cpuUsage();
  try {
    return await act();
  } catch (error) {
    say({ id: work.id, fault: faultOf(error), words: error instanceof Error ? error.message : String(error) });
    return true;
  } finally {
    work.seconds += secondsSince(before);
  }
}

async function turnOf(work: Work, say: Place['say']): Promise<boolean> {
  const before = process.cpuUsage();
  const turn = await work.turns?.next();
  if (turn?.done) {
    const seconds = work.seconds + secondsSince(before);
    say({ id: work.id, answer: turn.value, processorSeconds: Math.round(seconds * 1000) / 1000 });
  } else say({ id: work.id, done: (work.done += 1) });
  return turn?.done === true;
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Opens a model, and closes others for it; null: there is no room beside those that are at work. */
function openModels({ open, room }: Pick<Place, 'open' | 'room'>) {
  const models = new Map<string, { runner: AnyRunner; memory: number }>();
  return async (model: ModelToOpen, isAtWork: (id: string) => boolean): Promise<AnyRunner | null> => {
    const found = models.get(model.id);
    if (found) return found.runner;
    const lacks = () => [...models.values()].reduce((sum, { memory }) => sum + memory, model.memory) > room;
    for (const [id, { runner }] of [...models]) {
      if (!lacks() || isAtWork(id)) continue;
      models.delete(id);
      await runner.close();
    }
    // One that is larger than the room runs alone.
    if (models.size > 0 && lacks()) return null;
    const runner = await open(model);
    models.set(model.id, { runner, memory: model.memory });
    return runner;
  };
}
