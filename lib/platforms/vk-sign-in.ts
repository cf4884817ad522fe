/**
 * How the state of a sign-in with VK begins: it comes back to the same address as connecting an account does, and has
 * to be told from it also for somebody who is signed in already.
 */
export const VK_SIGN_IN_STATE = 'sign-in-';

export function isVkSignIn(state: string | undefined): boolean {
  return state?.startsWith(VK_SIGN_IN_STATE) ?? false;
}

/** Pages that show VK's widget: its button runs in a frame of VK's. */
export const VK_WIDGET_PAGES = ['/vkauth', '/settings'] as const;
