import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const WATCHDOG = new URL('./watchdog.ts', import.meta.url).href;

/** Runs a process with a watchdog of ten ticks of 20 ms, which then does something. */
function processThat(does: string) {
  const code = `const { startWatchdog } = await import(${JSON.stringify(WATCHDOG)}); startWatchdog({ name: 'web', silentTicks: 10, tickMs: 20 }); ${does}`;
  return spawnSync(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', code], {
    encoding: 'utf8',
    timeout: 60_000,
  });
}

it('ends a process whose event loop stands still, and says so in its log', () => {
  const { signal, stderr } = processThat('setTimeout(() => { for (;;); }, 100);');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(stderr)).toMatchObject({
    level: 60,
    msg: 'web did nothing for 10 s and ends itself, so that it is started again',
  });
});

it('leaves one alone that works, and does not hinder its end', () => {
  const { status, signal, stderr } = processThat(
    'let left = 40; const timer = setInterval(() => { left -= 1; if (left === 0) clearInterval(timer); }, 20);',
  );
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
});
