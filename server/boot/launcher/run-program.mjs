import { spawn } from 'node:child_process';

/**
 * Runs a bundle of an operator's command in this terminal. Resolves with its exit code.
 * @param {{ node: string, bundle: string, args: string[], env: NodeJS.ProcessEnv }} program
 * @returns {Promise<number>}
 */
export function runProgram({ node, bundle, args, env }) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', bundle, ...args], {
    // npm runs us in the project's folder: a relative name means the folder of the person who typed it.
    cwd: process.env.INIT_CWD || process.cwd(),
    stdio: 'inherit',
    env,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
