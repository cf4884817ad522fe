import { spawn } from 'node:child_process';
import { childEnvironment } from '../../system/child-environment.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends commands that are still running: otherwise an install or a build continues after the start was cancelled. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command to its end, keeping its output. Rejects when it can't be run at all.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, log?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runCommand(file, args, { cwd, env = childEnvironment(process.env, { fetches: true }), log } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ data) => {
        output += data.toString();
        log?.(data.toString().trimEnd());
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/**
 * The end of a command's output: where it reports the error.
 * @param {string} output
 */
export function tail(output, lines = 15) {
  return output
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
