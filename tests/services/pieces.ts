/**
 * The processor time of some work in milliseconds: all of it, and its longest piece, in which nothing else of this
 * process had a turn. Time of this thread alone, so that a busy machine adds nothing.
 */
export async function piecesOf(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const began = spent();
  let last = began;
  let longest = 0;
  let isOver = false;
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    look();
  }
  return { longest, total: spent() - began };
}
