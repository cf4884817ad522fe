import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { startedAt } from '@/server/system/process-identity.mjs';

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const host = short(hostname());
let own: string | undefined;

/** Names this very process, on this host, for as long as it lives. */
export function ownMark(): string {
  own ??= `${host}.${process.pid}.${short(startedAt(process.pid))}`;
  return own;
}

/** Whether the process that wrote this id is known to be gone: it ran on this host, and no longer does. */
export function isOwnerGone(mark: string): boolean {
  const [where, pid, started] = mark.split('.');
  return where === host && (started ?? '') !== short(startedAt(Number(pid)));
}
