import net from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pingMongo } from './socket-question.mjs';
import { answersByMessage, supervise, type Service } from './supervise.mjs';
import { watchForSilence } from './silence.mjs';

describe('a watch for silence', () => {
  it('reports once a process that answers nothing for twenty ticks', async () => {
    let asked = 0;
    const reports: string[] = [];
    watchForSilence({
      ask: () => (asked++, new Promise(() => undefined)),
      silent: (why) => reports.push(why),
      tickMs: 2,
    });
    await expect.poll(() => reports).toEqual(['it has not answered for 20 s']);
    // A question that is still open is not asked again.
    expect(asked).toBe(1);
  });

  it('leaves one alone that answers, also after refusals, and stops asking when told to', async () => {
    let asked = 0;
    let silent = 0;
    const stop = watchForSilence({
      ask: async () => void (asked++ % 3 !== 2 && fail()),
      silent: () => silent++,
      tickMs: 2,
    });
    const fail = () => {
      throw new Error('busy');
    };
    await expect.poll(() => asked).toBeGreaterThan(20);
    stop();
    expect(silent).toBe(0);
  });
});

describe('a supervised process', () => {
  /** @returns what the supervisor wrote of its processes, in order */
  async function superviseFrozen(service: Pick<Service, 'alive' | 'channel'>, code: string): Promise<number[]> {
    const pids: number[] = [];
    const supervised = supervise(
      {
        name: 'web',
        command: () => ({ file: process.execPath, args: ['-e', code] }),
        ready: async () => undefined,
        spawned: (pid) => pids.push(pid),
        ...service,
      },
      { cwd: process.cwd(), log: () => undefined, show: () => undefined, changed: () => undefined, tickMs: 50 },
    );
    await supervised.start();
    await expect.poll(() => pids.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await supervised.stop(2000);
    return pids;
  }

  it('that freezes is killed and started again', async () => {
    const pids = await superviseFrozen(
      { channel: true, alive: answersByMessage },
      "process.on('message', (message) => process.send(message)); setTimeout(() => { for (;;); }, 200)",
    );
    expect(new Set(pids).size).toBe(pids.length);
  });

  it('that takes connections and never answers is killed and started again', async () => {
    await superviseFrozen({ alive: () => new Promise(() => undefined) }, 'setInterval(() => undefined, 1000)');
  });
});

describe('a ping of the database', () => {
  let dir: string;
  beforeEach(() => (dir = mkdtempSync(path.join(os.tmpdir(), 'ping-'))));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is answered by the real one, and by silence where nothing reads', async () => {
    const { startEmbeddedDatabase } = await import('@/server/system/db/embedded/index');
    const database = await startEmbeddedDatabase({ dir });
    await pingMongo(`${database.address}/workspace`, AbortSignal.timeout(30_000));
    await database.close();
    const deaf = net.createServer().listen(path.join(dir, 'deaf.sock'));
    await expect(
      pingMongo(`mongodb://${encodeURIComponent(path.join(dir, 'deaf.sock'))}`, AbortSignal.timeout(200)),
    ).rejects.toThrow();
    deaf.close();
  });
});
