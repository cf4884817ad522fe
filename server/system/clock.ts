/** The only source of the present: tests move it. */
export const clock = {
  now: (): Date => new Date(),
};
