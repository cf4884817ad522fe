import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { talkTo, type DevTools } from './devtools';

const GB = 1_073_741_824;
/** Chromium reserves far more memory than it uses. */
const LIMITS = { memoryBytes: 16 * GB, cpuSeconds: 3600 };
const START_MS = 30_000;
/** Of Debian and of macOS. The commands in /usr/bin are scripts that outlive their signal. */
const PROGRAMS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** A user that owns nothing. */
const OWNS_NOTHING = 65_534;

const NO_CHROMIUM =
  'Recording a page needs Chromium, which this host does not have (in Docker it never has). Use another scene, or install it (apt-get install chromium).';
const NO_START =
  'Chromium could not start in its sandbox on this host, and pages are never opened without it. Use another scene.';

export type Browser = DevTools & { close: () => Promise<void> };

/** Starts Chromium in its sandbox, behind a proxy, with a profile of its own; never as root. */
export async function startBrowser({
  proxyPort,
  signal,
}: {
  proxyPort: number;
  signal: AbortSignal;
}): Promise<Browser> {
  const program = PROGRAMS.find((file) => existsSync(file));
  if (!program) throw new AppError('SERVICE_UNAVAILABLE', NO_CHROMIUM);
  const profile = await mkdtemp(path.join(tmpdir(), 'page-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(profile, OWNS_NOTHING, OWNS_NOTHING);
  const [first = program, ...rest] = [...(isRoot ? lowered(profile) : []), program, ...flags(profile, proxyPort)];
  const child = spawnBounded({
    program: first,
    args: rest,
    limits: LIMITS,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const kill = () => killChild(child);
  signal.addEventListener('abort', kill, { once: true });
  const close = async () => {
    signal.removeEventListener('abort', kill);
    const ended =
      child.exitCode !== null || child.signalCode !== null
        ? null
        : new Promise((resolve) => child.once('close', resolve));
    kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  const talk = talkTo(child, kill);
  const slow = setTimeout(kill, START_MS);
  try {
    await talk.call('Browser.getVersion');
    return { ...talk, close };
  } catch (error) {
    await close();
    signal.throwIfAborted();
    throw new AppError('SERVICE_UNAVAILABLE', NO_START, { cause: error });
  } finally {
    clearTimeout(slow);
  }
}

/** Root has no sandbox, so it gives its rights away first. The signal of a dead parent is lost with them: set again. */
const lowered = (home: string): string[] => [
  ...[
    '/usr/bin/setpriv',
    `--reuid=${OWNS_NOTHING}`,
    `--regid=${OWNS_NOTHING}`,
    '--clear-groups',
    '--pdeathsig',
    'KILL',
  ],
  ...['/usr/bin/env', `HOME=${home}`],
];

const flags = (profile: string, port: number): string[] => [
  ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run', '--disable-gpu'],
  ...['--hide-scrollbars', '--mute-audio', '--disable-dev-shm-usage', '--disable-extensions', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-default-apps'],
  // Everything by the proxy, this host's own addresses too; nothing by UDP, no name resolved here.
  ...[`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>', '--disable-quic'],
  ...['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--dns-prefetch-disable'],
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  ...['--block-new-web-contents', '--deny-permission-prompts', '--disable-breakpad', '--disable-crash-reporter'],
  // Moving pictures have no clock that could be held: they show their first one.
  '--blink-settings=imageAnimationPolicy=2',
  // The same pixels each time.
  ...['--font-render-hinting=none', '--force-color-profile=srgb', '--disable-lcd-text', '--disable-partial-raster'],
  'about:blank',
];
