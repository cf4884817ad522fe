import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '@/lib/errors/app-error';
import { killChild, spawnBounded } from '@/server/system/bounded-child';
import { log } from '@/server/system/log';

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

type Reply = {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};
export type Browser = {
  call: <T>(method: string, params?: object, sessionId?: string) => Promise<T>;
  on: (heard: (method: string, params: Record<string, unknown>, sessionId: string | undefined) => void) => void;
  close: () => Promise<void>;
};

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
  const talk = talkTo(child);
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

function talkTo(child: ChildProcess): Pick<Browser, 'call' | 'on'> {
  const [, , , input, output] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners: Parameters<Browser['on']>[0][] = [];
  let ids = 0;
  let rest = Buffer.alloc(0);
  let errors = '';
  let ended: Error | null = null;
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-2000)));
  input.on('error', () => undefined);
  output.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      heard(JSON.parse(rest.toString('utf8', 0, end)) as Reply);
      rest = rest.subarray(end + 1);
    }
  });
  const heard = ({ id, method, params, sessionId, result, error }: Reply) => {
    if (method)
      for (const listener of listeners) listener(method, (params ?? {}) as Record<string, unknown>, sessionId);
    const asked = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result as never);
  };
  const stop = (error: Error) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.once('error', stop);
  child.once('close', (code, killedBy) => {
    log.debug({ code, killedBy, errors }, 'Chromium ended');
    stop(new Error(`Chromium ended: ${errors || (killedBy ?? code)}`));
  });
  return {
    on: (listener) => void listeners.push(listener),
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        ids += 1;
        waiting.set(ids, { resolve, reject });
        input.write(`${JSON.stringify({ id: ids, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      }),
  };
}
