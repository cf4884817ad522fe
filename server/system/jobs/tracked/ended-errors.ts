/** The worker stops: another one takes the job. */
export class ReleasedError extends Error {
  constructor() {
    super('The worker stops');
    this.name = 'ReleasedError';
  }
}

/** The job was cancelled, or its lease ran out and another worker has it. */
export class ClaimLostError extends Error {
  constructor() {
    super('The job is no longer ours');
    this.name = 'ClaimLostError';
  }
}
