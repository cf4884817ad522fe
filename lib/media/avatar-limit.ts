/** An avatar has less than 2 MB. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
