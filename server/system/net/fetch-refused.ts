/**
 * An address from a user can't be fetched, and why. `temporary`: its server had a problem, so a later attempt may
 * succeed.
 */
export class FetchRefusedError extends Error {
  readonly temporary: boolean;

  constructor(message: string, temporary = false) {
    super(message);
    this.name = 'FetchRefusedError';
    this.temporary = temporary;
  }
}
