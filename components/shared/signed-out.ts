'use client';

import { useEffect } from 'react';
import { SIGNED_OUT_COOKIE } from '@/lib/wire/signed-out-cookie';

const YEAR_SECONDS = 365 * 86_400;

function writeMark(maxAgeSeconds: number): void {
  document.cookie = `${SIGNED_OUT_COOKIE}=1; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/**
 * Signed out here although the server could not be told: it ends the session as soon as the browser reaches it
 * (server/people/auth/current-user.ts).
 */
export function markSignedOut(): void {
  writeMark(YEAR_SECONDS);
}

/**
 * For the screens that lead in: the server drew them, so it has seen the mark, which must not end the session to come.
 */
export function useForgetSignedOut(): void {
  useEffect(() => writeMark(0), []);
}
