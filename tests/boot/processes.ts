import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../server/system/process-identity.mjs';
import { readState } from '../setup/product';

export type Identity = { name: string; pid: number; started: string };

/** The processes in a launcher's state file, with identities that are never mistaken for later processes. */
export function identities(dataDir: string): Identity[] {
  return (readState(dataDir)?.processes ?? []) as Identity[];
}

/** The command line that a process list shows. */
export function commandLine(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0+/g, ' ').trim();
}

/** Waits until a condition holds; throws with its name if it never does. */
export async function until({
  what,
  within,
  holds,
}: {
  what: string;
  within: number;
  holds: () => boolean | Promise<boolean>;
}): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${within / 1000} s in vain for: ${what}`);
    await delay(50);
  }
}

export async function untilAllGone(processes: Identity[], within = 30_000): Promise<void> {
  await until({
    what: `the end of ${processes.map((each) => each.name).join(', ')}`,
    within,
    holds: () => !processes.some(isAlive),
  });
}

/** Whether the product serves its users. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health?probe=ready`)).status === 200;
  } catch (error) {
    // The server does not listen yet, or no longer.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
