/** A value beside React's state: read when something is done, without drawing anything again when it changes. */
export type Held<T> = { get: () => T; set: (value: T) => void };

export function newHeld<T>(first: T): Held<T> {
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
    },
  };
}
