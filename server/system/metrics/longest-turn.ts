/** More ticks measure more closely, and cost more. */
const TICK_MS = 20;

/**
 * Measures how long this process keeps its thread from all other work: the most processor time between two ticks of the
 * event loop. Waiting for the database, or for a busy machine, does not count. Returns a function that gives the
 * longest since its last call, in seconds.
 */
export function startLongestTurn(): () => number {
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1_000_000);
  };
  setInterval(look, TICK_MS).unref();
  return () => {
    look();
    const most = longest;
    longest = 0;
    return most;
  };
}
