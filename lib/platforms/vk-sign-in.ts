/**
 * Prefix of the state of a sign-in with VK: it returns to the same address as connecting an account, and has
 * to be distinguished from that even for a user who is already signed in.
 */
export const VK_SIGN_IN_STATE = 'sign-in-';

export function isVkSignIn(state: string | undefined): boolean {
  return state?.startsWith(VK_SIGN_IN_STATE) ?? false;
}

/** Pages that show VK's widget: its button runs in a frame of VK's. */
export const VK_WIDGET_PAGES = ['/vkauth', '/settings', '/settings/channels'] as const;
