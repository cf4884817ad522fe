import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import type { Size } from '@/lib/scene/surface';
import { startBrowser, type Browser } from './browser';
import { advanceTo, pageClock, pageView, showAt, VIEW_WORLD } from './page-clock';

/** A page that is loaded, its clock at rest. */
export type OpenPage = {
  /** Moves it, and returns a key: the same key, the same picture. */
  seek: (seconds: number, scrolled: number) => Promise<string>;
  /** As JPEG. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Of the page's clock, before the recording begins: entrances have ended by then. */
const LOADING_MS = 3_000;
const STEP_MS = 100;
/** Nothing was loaded for so long: it is there. */
const QUIET_MS = 700;
const PATIENCE_MS = 25_000;
const QUALITY = 92;
const DAY_MS = 86_400_000;
export const CHROMIUM_STOPPED = 'The page could not be recorded: Chromium stopped. Try again.';

/** Opens a page in a browser of its own and waits until it is there, with what it loads while one scrolls. */
export async function openPage({
  url,
  size,
  proxyPort,
  signal,
}: {
  url: string;
  size: Size;
  proxyPort: number;
  signal: AbortSignal;
}): Promise<OpenPage> {
  const browser = await startBrowser({ proxyPort, signal });
  try {
    const page = await attached(browser, size);
    await page.load(url, signal);
    return {
      seek: (seconds, scrolled) => page.seek(LOADING_MS + Math.round(seconds * 1000), scrolled),
      picture: page.picture,
      close: browser.close,
    };
  } catch (error) {
    await browser.close();
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new AppError('MEDIA_FAILED', CHROMIUM_STOPPED, { cause: error });
  }
}

type Attached = {
  load: (url: string, signal: AbortSignal) => Promise<void>;
  seek: (ms: number, place: number) => Promise<string>;
  picture: () => Promise<Buffer>;
};

async function attached(browser: Browser, { width, height }: Size): Promise<Attached> {
  await browser.call('Browser.setDownloadBehavior', { behavior: 'deny' });
  const { targetId } = await browser.call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const call = <T>(method: string, params: object = {}) => browser.call<T>(method, params, sessionId);
  const traffic = watch(browser, sessionId, targetId);
  await Promise.all([call('Page.enable'), call('Network.enable')]);
  // Upright pictures show pages as phones do.
  const scale = width <= height ? 2 : 1;
  const view = { width: Math.round(width / scale), height: Math.round(height / scale), deviceScaleFactor: scale };
  await call('Emulation.setDeviceMetricsOverride', { ...view, mobile: scale === 2 });
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await call('Page.addScriptToEvaluateOnNewDocument', { source: pageClock(today) });
  await call('Page.addScriptToEvaluateOnNewDocument', { source: pageView(), worldName: VIEW_WORLD });

  const { evaluate, advance, inView, seek } = scriptsOf(call, targetId);
  // The clock waits for what is on its way: a slow network or host must not change what a moment looks like. A page
  // that never answers is noticed meanwhile.
  const settle = async (until: number, from: number, signal: AbortSignal) => {
    let now = from;
    const patience = Date.now() + PATIENCE_MS;
    while ((now < until || !traffic.isQuiet()) && Date.now() < patience) {
      signal.throwIfAborted();
      if (now < until && traffic.hasAll()) {
        now = Math.min(until, now + STEP_MS);
        await advance(now);
      } else await evaluate('0');
      await sleep(30);
    }
    await advance(until);
  };
  return {
    seek,
    picture: async () => {
      const asked = { format: 'jpeg', quality: QUALITY, optimizeForSpeed: true };
      return Buffer.from((await call<{ data: string }>('Page.captureScreenshot', asked)).data, 'base64');
    },
    load: async (url, signal) => {
      const { errorText } = await call<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw unreachable();
      await settle(LOADING_MS - 1_000, 0, signal);
      const status = traffic.status();
      if (status === null || status === 403 || status >= 500) throw unreachable();
      if (status >= 400) throw new AppError('MEDIA_REFUSED', `The page’s address answered ${status}. Check it.`);
      // Some things are loaded only once they come into view.
      for (let place = 0; place <= 1; place += 0.1) {
        await seek(LOADING_MS - 1_000, place);
        await sleep(30);
      }
      await seek(LOADING_MS - 1_000, 0);
      await settle(LOADING_MS, LOADING_MS - 1_000, signal);
      await inView(
        'document.fonts.ready.then(() => Promise.all([...document.images].map((each) => each.decode().catch(() => 0)))).then(() => 0)',
      );
    },
  };
}

type Call = <T>(method: string, params?: object) => Promise<T>;

/** Moves a page's clock in the page's own world, and looks at it from ours. */
function scriptsOf(call: Call, frameId: string) {
  const evaluate = async <T>(expression: string, contextId?: number): Promise<T> => {
    const asked = { expression, awaitPromise: true, returnByValue: true, ...(contextId ? { contextId } : {}) };
    const answer = await call<{ result: { value: T }; exceptionDetails?: unknown }>('Runtime.evaluate', asked);
    if (answer.exceptionDetails)
      throw new Error(`The page refused: ${JSON.stringify(answer.exceptionDetails).slice(0, 500)}`);
    return answer.result.value;
  };
  const advance = async (ms: number) => (await evaluate<unknown>(advanceTo(ms))) !== 0;
  // Asked for each time, as a page may go elsewhere by itself; the world of a document stays the same.
  const inView = async <T>(expression: string): Promise<T> => {
    const world = { frameId, worldName: VIEW_WORLD };
    const { executionContextId } = await call<{ executionContextId: number }>('Page.createIsolatedWorld', world);
    return evaluate<T>(expression, executionContextId);
  };
  const seek = async (ms: number, place: number) => inView<string>(showAt(ms, place, await advance(ms)));
  return { evaluate, advance, inView, seek };
}

const unreachable = () =>
  new AppError(
    'MEDIA_REFUSED',
    'The page can’t be reached on the public internet. Check its address. A test address of your own is allowed by the host’s setting PAGE_SCENE_HOSTS.',
  );

type Traffic = {
  /** The document has been read, and nothing is on its way. */
  hasAll: () => boolean;
  /** For a while already. */
  isQuiet: () => boolean;
  /** How the page's own address answered. */
  status: () => number | null;
};

/** Follows what the page loads. */
function watch(browser: Browser, session: string, frameId: string): Traffic {
  const open = new Set<unknown>();
  let last = Date.now();
  let status: number | null = null;
  let isRead = false;
  browser.on((method, params, sessionId) => {
    if (sessionId !== session) return;
    if (method === 'Page.javascriptDialogOpening')
      void browser.call('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => undefined);
    // A page may go elsewhere: another document of its own frame.
    if (method === 'Network.requestWillBeSent' && params.type === 'Document' && params.frameId === frameId)
      isRead = false;
    if (method === 'Page.domContentEventFired') isRead = true;
    if (!method.startsWith('Network.')) return;
    last = Date.now();
    if (method === 'Network.requestWillBeSent') open.add(params.requestId);
    if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') open.delete(params.requestId);
    if (method === 'Network.responseReceived' && params.type === 'Document' && status === null)
      status = (params.response as { status: number }).status;
  });
  return {
    hasAll: () => isRead && open.size === 0,
    isQuiet: () => open.size === 0 && Date.now() - last > QUIET_MS,
    status: () => status,
  };
}
