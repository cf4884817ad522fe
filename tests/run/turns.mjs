/**
 * Turns at the console for parallel steps: the first is printed as it comes, the others are held back and printed as
 * one block each when the one before has ended.
 * @typedef {{ write: (text: string | Uint8Array) => void, end: () => void }} Turn
 * @param {(text: string | Uint8Array) => void} show
 */
export function createTurns(show) {
  /** @type {{ held: (string | Uint8Array)[], ended: boolean }[]} */
  const waiting = [];

  function pass() {
    for (;;) {
      const first = waiting[0];
      if (!first) return;
      for (const text of first.held.splice(0)) show(text);
      if (!first.ended) return;
      waiting.shift();
    }
  }

  /** @returns {Turn} */
  return function takeTurn() {
    const own = { held: /** @type {(string | Uint8Array)[]} */ ([]), ended: false };
    waiting.push(own);
    return {
      write: (text) => {
        own.held.push(text);
        if (waiting[0] === own) pass();
      },
      end: () => {
        own.ended = true;
        pass();
      },
    };
  };
}
