/** So far into a scene, as a part of its length, everything has come in, and nothing has begun to leave. */
export const AT_REST = 0.86;
