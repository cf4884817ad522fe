/**
 * The names of frames by their moments, in seconds: 'Frame at 0:03', with tenths where another is in the same second.
 */
export function frameNames(moments: readonly number[]): string[] {
  const wholes = moments.map((at) => clockWords(Math.floor(at)));
  return moments.map((at, index) => {
    const whole = wholes[index] ?? '';
    const isAlone = wholes.filter((other) => other === whole).length === 1;
    return `Frame at ${isAlone ? whole : `${whole}.${Math.floor(at * 10) % 10}`}`;
  });
}

const clockWords = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
