/**
 * @typedef {{
 *   version?: string,
 *   dev?: boolean,
 *   optional?: boolean,
 *   os?: string[],
 *   cpu?: string[],
 *   libc?: string[],
 *   optionalDependencies?: Record<string, string>,
 * }} LockEntry
 * @typedef {Record<string, LockEntry>} Packages
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
/** @type {Record<string, string>} */
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
};

/**
 * Optional packages that a package of the lock file names and that the lock file lacks.
 * @param {Packages} packages
 * @returns {{ from: string, name: string, version: string }[]}
 */
export function missingEntries(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) =>
      isLocked({ packages, from, name }) ? [] : [{ from, name, version }],
    ),
  );
}

/**
 * Is a package found from another one, as Node looks for it: in its own node_modules, then in each above?
 * @param {{ packages: Packages, from: string, name: string }} query
 */
function isLocked({ packages, from, name }) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
    if (!place) return false;
  }
}

/**
 * Adds the missing packages, beside the package that names them. Returns the names.
 * @param {Packages} packages changed in place
 * @returns {string[]}
 */
export function completeLock(packages) {
  const missing = missingEntries(packages);
  for (const { from, name, version } of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(
        `${from} asks for ${name} ${version}, no exact version: it can't be written without the registry.`,
      );
    const place = `node_modules/${name}`;
    const free = !packages[place] || packages[place].version === version;
    packages[free ? place : `${from}/${place}`] = {
      version,
      ...platformOf(name),
      ...(packages[from]?.dev ? { dev: true } : {}),
      optional: true,
    };
  }
  return missing.map(({ name }) => name);
}

/**
 * The system that a binary package is for, by its name: `@next/swc-darwin-arm64`, `…-linux-arm-musleabihf`.
 * @param {string} name
 * @returns {{ os?: string[], cpu?: string[], libc?: string[] }}
 */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? []).at(-1);
  if (!cpu) throw new Error(`The name ${name} does not say which processor it is for.`);
  const libc = os === 'linux' ? (/musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined) : undefined;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}
