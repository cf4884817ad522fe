/** The run was stopped, or another one has begun. */
export class RunOverError extends Error {}

/** The initial channel can't be searched from; the message says why. */
export class SeedError extends Error {}
