/** `leave` gives its place in the lane to the next one before its end. */
type Task = { key: string; run: (leave: () => void) => Promise<void> };
type Lane = { queue: Task[]; running: number };

/** Work in lanes: each lane has few places, so that a slow or blocked lane never takes those of the others. */
export type Lanes = {
  /** Takes a task unless one with its key is queued or running. Returns whether it did. */
  add(lane: string, task: Task): boolean;
  /** Queued and running. */
  size(): number;
  /** Drops tasks that have not started. */
  clear(): void;
  /** Resolves when nothing is queued or running. */
  drained(): Promise<void>;
};

/** `total` tasks run at once, at most `perLane` of one lane; lanes take turns. Tasks must not throw. */
export function createLanes({ perLane, total }: { perLane: number; total: number }): Lanes {
  const lanes = new Map<string, Lane>();
  const keys = new Set<string>();
  const waiters: (() => void)[] = [];
  let running = 0;

  const start = (name: string, lane: Lane, task: Task) => {
    running += 1;
    lane.running += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      running -= 1;
      lane.running -= 1;
      if (lane.running === 0 && lane.queue.length === 0) lanes.delete(name);
      fill();
    };
    void task.run(leave).finally(() => {
      keys.delete(task.key);
      leave();
      if (keys.size === 0) for (const done of waiters.splice(0)) done();
    });
  };

  const fill = () => {
    for (let moved = true; moved && running < total;) {
      moved = false;
      for (const [name, lane] of lanes) {
        if (running >= total) return;
        if (lane.running >= perLane) continue;
        const task = lane.queue.shift();
        if (!task) continue;
        start(name, lane, task);
        moved = true;
      }
    }
  };

  return {
    add: (name, task) => {
      if (keys.has(task.key)) return false;
      keys.add(task.key);
      const lane = lanes.get(name) ?? { queue: [], running: 0 };
      lanes.set(name, lane);
      lane.queue.push(task);
      fill();
      return true;
    },
    size: () => keys.size,
    clear: () => {
      for (const [name, lane] of lanes) {
        for (const { key } of lane.queue.splice(0)) keys.delete(key);
        if (lane.running === 0) lanes.delete(name);
      }
      if (keys.size === 0) for (const done of waiters.splice(0)) done();
    },
    drained: () => (keys.size === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
  };
}
