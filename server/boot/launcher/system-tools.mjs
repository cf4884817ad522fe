import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {{ name: string, package: string, programs: string[], without: string }} Tool
 * @type {Tool[]}
 */
export const TOOLS = [
  {
    name: 'redis-server',
    package: 'redis-server',
    programs: ['redis-server'],
    without: 'nothing starts: jobs and live events need Redis (or a REDIS_URL)',
  },
  {
    name: 'ffmpeg',
    package: 'ffmpeg',
    programs: ['ffmpeg'],
    without: 'pictures and videos are not adapted to each network',
  },
  {
    name: 'chromium',
    package: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    without: 'videos are not rendered and browser tests do not run',
  },
  {
    name: 'espeak-ng',
    package: 'espeak-ng',
    programs: ['espeak-ng'],
    without: 'videos have no spoken voice unless an AI key is set',
  },
];

/** A failed install is not tried again at every start, but after this time. */
const TRY_AGAIN_MS = 24 * 3600_000;

/**
 * Where a program lies on the PATH.
 * @param {string} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, program))
    .find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ''))
      return false;
    throw error;
  }
}

/**
 * @param {Tool[]} tools
 * @returns {Tool[]}
 */
export function missingTools(tools = TOOLS) {
  return tools.filter((tool) => !tool.programs.some(findProgram));
}

/** @param {Tool[]} tools */
export function installLine(tools) {
  const names = tools.map((tool) => tool.package).join(' ');
  if (process.platform === 'darwin') return `brew install ${names.replace('redis-server', 'redis')}`;
  return `sudo apt-get update && sudo apt-get install -y ${names}`;
}

/**
 * Installs tools with apt when this process may: as root, or with a sudo that asks no password. Never asks anything.
 * @param {{ tools: Tool[], runDir: string, log: (line: string) => void }} options
 * @returns {Promise<boolean>} whether anything was tried
 */
export async function installTools({ tools, runDir, log }) {
  const tried = path.join(runDir, `tools-tried-${tools.map((tool) => tool.name).join('-')}`);
  if (!findProgram('apt-get') || recently(tried)) return false;
  const shell = await rootShell();
  if (!shell) return false;
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  writeFileSync(tried, '');
  await shell(
    `${ROOT_SCRIPT}\nprepare\ninstall ${tools.map((tool) => tool.package).join(' ')} || for each in ${tools.map((tool) => tool.package).join(' ')}; do install "$each" || :; done`,
    log,
  );
  return true;
}

/** @param {string} file */
function recently(file) {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < TRY_AGAIN_MS;
}

// Debian starts the service of a package it installs, and asks policy-rc.d first: this one must not start, because we
// run our own Redis. An existing policy is the administrator's decision and stays.
const ROOT_SCRIPT = `
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' INT TERM HUP
fi
prepare() { apt-get update -q; }
install() { apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"; }
`;

/** @returns {Promise<((script: string, log: (line: string) => void) => Promise<unknown>) | undefined>} */
async function rootShell() {
  if (process.getuid?.() === 0) return (script, log) => runCommand('/bin/sh', ['-c', script], { log });
  if (!findProgram('sudo')) return undefined;
  const { code } = await runCommand('sudo', ['-n', 'true']);
  return code === 0 ? (script, log) => runCommand('sudo', ['-n', '/bin/sh', '-c', script], { log }) : undefined;
}
