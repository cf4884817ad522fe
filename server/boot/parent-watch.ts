import { env } from '@/server/system/env';
import { logTheConsole } from '@/server/system/console-lines';
import { log } from '@/server/system/log';
import { startWatchdog } from './watchdog';

/**
 * Under the launcher (WORKSPACE_PARENT_PID is set) calls back once when the launcher is gone, killed without a chance
 * to stop its children: an orphan must not keep holding ports and folders. Does nothing when started by hand or in a
 * container.
 */
export function onLauncherGone(callback: () => void): void {
  const launcher = env.WORKSPACE_PARENT_PID;
  if (launcher === undefined) return;
  // Under `node --watch` a process stands between: then only the launcher's id can be checked.
  const isChild = process.ppid === launcher;
  const watch = setInterval(() => {
    if (isChild ? process.ppid === launcher : exists(launcher)) return;
    clearInterval(watch);
    callback();
  }, 1000);
  watch.unref();
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Lets a frozen process be noticed. Under the launcher it echoes questions (`launcher/supervise.mjs` asks, and kills a
 * silent child); elsewhere it ends itself. Not during development: a breakpoint is no fault.
 */
export function letFreezesBeNoticed(name: string): void {
  if (env.NODE_ENV !== 'production') return;
  if (env.WORKSPACE_PARENT_PID === undefined) {
    startWatchdog({ name });
    return;
  }
  process.on('message', (message) =>
    process.send?.(
      message,
      undefined,
      {},
      (error) => error && log.debug({ err: error }, 'the launcher did not hear that this process lives'),
    ),
  );
  // The channel alone keeps no process alive.
  process.channel?.unref();
}

/** Outside the launcher, which gives every line its form, what packages print becomes lines of the log. */
export function formWhatIsPrinted(): void {
  if (env.NODE_ENV === 'production' && env.WORKSPACE_PARENT_PID === undefined) logTheConsole();
}
