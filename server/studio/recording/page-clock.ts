/**
 * Runs in each page before its own scripts: its clock stands still until it is moved, its timers and frames follow that
 * clock, its random numbers repeat. `start`: the time at its beginning. It is a text, since a bundler's helpers are not
 * there.
 */
export const pageClock = (start: number): string => `(${CLOCK})(${start})`;

/**
 * Moves a page to a moment (ms of its clock) and a place (0 to 1), and returns a key of its looks: the same key, the
 * same picture.
 */
export const seekTo = (ms: number, place: number): string => `__seek(${ms}, ${place})`;

const CLOCK = `function (start) {
  const frame = requestAnimationFrame.bind(window);
  const RealDate = Date;
  const timers = new Map();
  const seen = new Map();
  let frames = new Map();
  let now = 0, ids = 0, seed = 1, changes = 0;
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
  window.__advance = (to) => {
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
  };
  window.__seek = async (ms, place) => {
    window.__advance(ms);
    const root = document.scrollingElement ?? document.documentElement;
    const most = Math.min(root.scrollHeight - innerHeight, innerHeight * 12);
    root.scrollTo({ top: Math.round(Math.max(0, most) * place), behavior: 'instant' });
    const animations = document.getAnimations();
    for (const animation of animations) {
      if (!seen.has(animation)) seen.set(animation, place === 0 ? 0 : ms);
      animation.pause();
      animation.currentTime = ms - seen.get(animation);
    }
    await new Promise((resolve) => frame(resolve));
    const moves = animations.length > 0 || frames.size > 0 || document.querySelector('canvas,video,iframe') !== null;
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
