/**
 * How long running deliveries may continue when the worker has to stop: a post cut off while the network takes it ends
 * as "could not be confirmed". The launcher kills a worker after 7 s; elsewhere (Docker: `stop_grace_period`, systemd)
 * there is a minute or more.
 */
export function graceMs({ underLauncher }: { underLauncher: boolean }): number {
  return underLauncher ? 5_000 : 50_000;
}
