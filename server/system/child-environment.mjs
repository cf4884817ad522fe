/**
 * The environment that a system program needs: paths, language, time zone, processor libraries. Never a secret of ours.
 */
const NEEDED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|NODE_ENV|LD_LIBRARY_PATH|DYLD_\w+|FONTCONFIG_\w+|XDG_\w+|LIBVA_\w+|OMP_NUM_THREADS)$/;
/** Further variables for a program that downloads: proxies, certificates, npm's own settings. */
const FOR_FETCHING =
  /^(https?_proxy|no_proxy|all_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|npm_config_\w+|npm_execpath)$/i;

/**
 * The environment of a child process that is not the product itself (ffmpeg, ffprobe, decoders, Redis, apt, npm): only
 * the names it needs, so that a fault in one that reads untrusted files reveals no secret. A list of what goes in,
 * since a list of what stays out forgets the next secret.
 * @param {Readonly<Record<string, string | undefined>>} from
 * @param {{ fetches?: boolean }} [options] fetches: it downloads, and may need a proxy
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(from, { fetches = false } = {}) {
  /** @type {Record<string, string>} */
  const clean = {};
  for (const [name, value] of Object.entries(from)) {
    if (value !== undefined && (NEEDED.test(name) || (fetches && FOR_FETCHING.test(name)))) clean[name] = value;
  }
  return /** @type {NodeJS.ProcessEnv} */ (clean);
}
