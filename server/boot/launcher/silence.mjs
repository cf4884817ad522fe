/** How long a process may leave every question unanswered, in ticks, and how often it is asked. */
const SILENT_TICKS = 20;
const ASK_EACH_TICKS = 4;
const TICK_MS = 1000;

/**
 * Asks a process repeatedly whether it responds, and calls `silent` once when it has not for 20 s: a frozen process
 * ends neither by itself nor by an error. Ticks of our own are counted, not the clock: a machine that slept, or a
 * launcher that was stopped, proves nothing about the child.
 * @param {{ ask: (signal: AbortSignal) => Promise<void>, silent: (why: string) => void, tickMs?: number }} options
 * @returns {() => void} ends the watch
 */
export function watchForSilence({ ask, silent, tickMs = TICK_MS }) {
  /** @type {AbortController | undefined} */
  let question;
  let quiet = 0;
  let why = '';
  const askOnce = async () => {
    question = new AbortController();
    try {
      await ask(question.signal);
      quiet = 0;
    } catch (error) {
      // Reported only if it stays like this: one refused question is no silence.
      why = /** @type {Error} */ (error).message;
    } finally {
      question = undefined;
    }
  };
  const timer = setInterval(() => {
    quiet += 1;
    if (quiet >= SILENT_TICKS) {
      end();
      silent(`it has not answered for ${SILENT_TICKS} s${why ? ` (${why})` : ''}`);
    } else if (!question && quiet % ASK_EACH_TICKS === 0) void askOnce();
  }, tickMs);
  timer.unref();
  const end = () => {
    clearInterval(timer);
    question?.abort(new Error('the watch is over'));
  };
  return end;
}
