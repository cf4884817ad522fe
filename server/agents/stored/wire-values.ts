import { toDollars } from '@/lib/ai/cost';

/** Micro-dollars as the wire has them; null stays null. */
export const dollars = (micros: number | null): number | null => (micros === null ? null : toDollars(micros));

export const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
