import { DamagedSegment, type Bytes } from './segment';
import type { Sink } from './write-segment';

/** Bytes that are kept in memory, where there is no disk for them. */
export function createMemoryBytes(): { sink: Sink; bytes(): Bytes } {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const joined = () => {
    const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };
  return {
    sink: async (part) => void parts.push(part),
    bytes: () => {
      const whole = joined();
      return {
        size: whole.length,
        read: async (offset, length) => {
          if (offset < 0 || offset + length > whole.length) throw new DamagedSegment('Too short');
          return whole.slice(offset, offset + length);
        },
        close: () => undefined,
      };
    },
  };
}
