/**
 * A browser's mark that it signed out while the server could not be told. It holds no secret, so that pages can set it.
 */
export const SIGNED_OUT_COOKIE = 'workspace-signed-out';
