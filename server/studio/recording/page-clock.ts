/**
 * Runs in each page before its own scripts: its clock stands still until it is moved, its timers and frames follow that
 * clock, its random numbers repeat. `start`: the time at its beginning. It is a text, since a bundler's helpers are not
 * there.
 */
export const pageClock = (start: number): string => `(${CLOCK})(${start})`;

/**
 * Moves a page's clock (ms), which runs what is due; 1 when the page awaits frames. No page can replace `__advance`.
 */
export const advanceTo = (ms: number): string => `globalThis.__advance?.(${ms}) === 0 ? 0 : 1`;

/** The world of our own script: it shares the page's document and nothing else, so that no page can change it. */
export const VIEW_WORLD = 'view';

/** Runs in that world before the page's scripts. */
export const pageView = (): string => `(${VIEW})()`;

/**
 * Shows a place (0 to 1) at a moment of the clock, and returns a key of the looks: the same key, the same picture.
 * `awaitsFrames`: the page draws in its own scripts.
 */
export const showAt = (ms: number, place: number, awaitsFrames: boolean): string =>
  `__showAt(${ms}, ${place}, ${awaitsFrames})`;

const CLOCK = `function (start) {
  const RealDate = Date;
  const timers = new Map();
  let frames = new Map();
  let now = 0, ids = 0, seed = 1;
  const add = (run, delay, repeats, args) => {
    const wait = Math.max(1, Number(delay) || 0);
    const call = () => { if (typeof run === 'function') run(...args); };
    timers.set((ids += 1), { at: now + wait, every: repeats ? wait : null, run: call });
    return ids;
  };
  window.setTimeout = (run, delay, ...args) => add(run, delay, false, args);
  window.setInterval = (run, delay, ...args) => add(run, delay, true, args);
  window.clearTimeout = window.clearInterval = (id) => void timers.delete(id);
  window.requestAnimationFrame = (run) => { frames.set((ids += 1), run); return ids; };
  window.cancelAnimationFrame = (id) => void frames.delete(id);
  performance.now = () => now;
  Math.random = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 4294967296; };
  window.Date = new Proxy(RealDate, {
    construct: (_, args) => (args.length > 0 ? new RealDate(...args) : new RealDate(start + now)),
    apply: () => new RealDate(start + now).toString(),
    get: (target, name) => (name === 'now' ? () => start + now : Reflect.get(target, name)),
  });
  // A script's own fault; a browser goes on as well.
  const tried = (run) => { try { run(); } catch {} };
  const advance = (to) => {
    for (let turn = 0; turn < 10000; turn += 1) {
      const [id, timer] = [...timers].sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0] ?? [];
      if (id === undefined || timer.at > to) break;
      now = Math.max(now, timer.at);
      if (timer.every === null) timers.delete(id);
      else timer.at += timer.every;
      tried(timer.run);
    }
    now = to;
    const due = frames;
    frames = new Map();
    for (const run of due.values()) tried(() => run(now));
    return frames.size;
  };
  Object.defineProperty(window, '__advance', { value: advance, writable: false, configurable: false });
}`;

const VIEW = `function () {
  const seen = new Map();
  let changes = 0;
  globalThis.__showAt = async (ms, place, awaitsFrames) => {
    const root = document.scrollingElement ?? document.documentElement;
    const most = Math.min(root.scrollHeight - innerHeight, innerHeight * 12);
    root.scrollTo({ top: Math.round(Math.max(0, most) * place), behavior: 'instant' });
    const animations = document.getAnimations();
    for (const animation of animations) {
      if (!seen.has(animation)) seen.set(animation, place === 0 ? 0 : ms);
      animation.pause();
      animation.currentTime = ms - seen.get(animation);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = animations.length > 0 || awaitsFrames || document.querySelector('canvas,video,iframe') !== null;
    return [root.scrollTop, changes, moves ? ms : ''].join();
  };
  new MutationObserver((records) => (changes += records.length)).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = 'html{scroll-behavior:auto!important}*{caret-color:transparent!important}';
    document.documentElement.append(style);
    for (const video of document.querySelectorAll('video')) video.pause();
  });
}`;
