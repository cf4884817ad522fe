/**
 * An address that a user gave can't be fetched, and why. `temporary`: its server had trouble, so a later try may do.
 */
export class FetchRefusedError extends Error {
  readonly temporary: boolean;

  constructor(message: string, temporary = false) {
    super(message);
    this.name = 'FetchRefusedError';
    this.temporary = temporary;
  }
}
