import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { LocalCapability, LocalModel, LocalModelOf } from '@/lib/ai/local-models';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { log } from '@/server/system/log';
import { AiFailure } from '../ai-failure';
import type { Kinds, ModelToOpen, Reply, Request } from './child/messages';
import { markDamaged, modelFolder } from './files';

const MB = 1_048_576;

/** The limits of the process; lower in tests. `data` includes memory that is only reserved. */
export const modelLimits = { idleMs: 300_000, silentMs: 90_000, data: 3072 * MB, heapMb: 1024, cpuSeconds: 86_400 };

/** The answer of a model, and the processor time that it took. */
export type Ran<Answer> = { answer: Answer; processorSeconds: number };
type Caller = { model: LocalModel; resolve: (ran: Ran<never>) => void; reject: (error: Error) => void };
type Running = { child: ChildProcess; callers: Map<number, Caller>; idle?: NodeJS.Timeout; silent?: NodeJS.Timeout };

/** The one process of this process: there is none while no call needs it. */
let running: Running | null = null;
let lastId = 0;

/** The answer of a model of this host to a request. Starts its process when there is none. Throws AiFailure. */
export async function runModel<C extends LocalCapability>(
  model: LocalModelOf<C>,
  { ask, signal }: { ask: Kinds[C]['ask']; signal: AbortSignal },
): Promise<Ran<Kinds[C]['answer']>> {
  signal.throwIfAborted();
  const process = (running ??= start());
  const id = (lastId += 1);
  return new Promise<Ran<Kinds[C]['answer']>>((resolve, reject) => {
    const cancel = () => {
      if (!process.callers.delete(id)) return;
      send(process, { cancel: id });
      rest(process);
      reject(signal.reason as Error);
    };
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        signal.removeEventListener('abort', cancel);
        settle(value);
      };
    process.callers.set(id, { model, resolve: settled(resolve), reject: settled(reject) });
    signal.addEventListener('abort', cancel, { once: true });
    send(process, { id, model: toOpen(model), ask });
    hear(process);
  });
}

const toOpen = ({ id, capability, files, run, memory }: LocalModel) =>
  ({ id, capability, folder: modelFolder(id), files, run, memory }) as ModelToOpen;

/** The id of the process that runs models now; null: none. For tests. */
export const modelProcess = (): number | null => running?.child.pid ?? null;

/** The calls that it has and has not answered. For tests. */
export const modelCalls = (): number => running?.callers.size ?? 0;

/** Ends it, as its idle time does. */
export function endModelProcess(): void {
  if (running) end(running);
}

function start(): Running {
  const { data, heapMb, cpuSeconds } = modelLimits;
  const child = spawnBounded({
    program: process.execPath,
    args: [
      '--title=workspace-model',
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heapMb}`,
      programFile(),
    ],
    limits: { memoryBytes: data, cpuSeconds },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const own: Running = { child, callers: new Map() };
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-4000)));
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => answered(own, line));
  // A process that died before it read leaves a broken pipe; its end says so.
  child.stdin?.on('error', () => undefined);
  child.once('error', (err) => stopped(own, { err }));
  child.once('close', (code, killedBy) => stopped(own, { code, killedBy, errors }));
  // This process may end while that one rests.
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  return own;
}

const send = ({ child }: Running, request: Request) => child.stdin?.write(`${JSON.stringify(request)}\n`);

function answered(own: Running, line: string): void {
  const reply = JSON.parse(line) as Reply;
  const caller = own.callers.get(reply.id);
  if ('done' in reply || !caller) return own.callers.size > 0 ? hear(own) : undefined;
  own.callers.delete(reply.id);
  if (own.callers.size > 0) hear(own);
  else rest(own);
  if ('fault' in reply) void failureOf(caller.model, reply).then(caller.reject);
  else caller.resolve({ answer: reply.answer as never, processorSeconds: reply.processorSeconds });
}

async function failureOf(model: LocalModel, { fault, words }: { fault: string; words: string }): Promise<AiFailure> {
  log.warn({ model: model.id, fault, words }, 'a model on this host failed');
  return fault === 'failed'
    ? new AiFailure('retry', `The model ${model.name} on this host failed. Try again.`, { said: words })
    : damagedFiles(model, words);
}

/** A damaged model is marked before its caller hears of it: what the next call sees must not depend on a race. */
export async function damagedFiles(model: LocalModel, words: string): Promise<AiFailure> {
  await markDamaged(model.id, words).catch((err: unknown) => log.error({ err }, 'a damaged model could not be marked'));
  return new AiFailure(
    'refuse',
    `The files of the model ${model.name} on this host are damaged. An administrator can download it again under Administration › AI › This host.`,
    { said: words },
  );
}

/** While it works it says so after each turn: one that is silent for long hangs. */
function hear(own: Running): void {
  clearTimeout(own.idle);
  clearTimeout(own.silent);
  own.silent = setTimeout(() => killChild(own.child), modelLimits.silentMs);
  own.silent.unref();
}

function rest(own: Running): void {
  clearTimeout(own.silent);
  if (own.callers.size > 0) return hear(own);
  clearTimeout(own.idle);
  own.idle = setTimeout(() => end(own), modelLimits.idleMs);
  own.idle.unref();
}

/** The next call starts another one, whatever this one still does. */
function end(own: Running): void {
  if (running === own) running = null;
  clearTimeout(own.idle);
  own.child.stdin?.end();
}

function stopped(own: Running, how: object): void {
  end(own);
  clearTimeout(own.silent);
  const callers = [...own.callers.values()];
  own.callers.clear();
  if (callers.length === 0) return;
  log.warn(how, 'the process that runs a model ended while it worked');
  for (const { model, reject } of callers)
    reject(
      new AiFailure(
        'retry',
        `The model ${model.name} on this host stopped while it worked: it was ended from outside, or the host has too little memory for it. Try again.`,
        { isOutage: true },
      ),
    );
}

/** In the product a bundle beside web's and the worker's, otherwise the source. */
function programFile(): string {
  const started = process.argv[1] ?? '';
  const bundled = path.basename(path.dirname(started)) === 'dist';
  return bundled
    ? path.join(path.dirname(started), 'model.cjs')
    : path.resolve(/* turbopackIgnore: true */ 'server/system/ai/local/child/main.ts');
}
