export const USERNAME_MAX = 30;

/** A name as a person types it, without the @ before it. */
export const bareUsername = (text: string): string => text.trim().replace(/^@/, '');

/** Instagram's own alphabet. */
export const isUsername = (name: string): boolean => /^[A-Za-z0-9._]+$/.test(name);
