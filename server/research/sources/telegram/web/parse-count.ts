import type { Participants } from '../source';

const UNITS: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, ТЫС: 1e3, МЛН: 1e6, МЛРД: 1e9 };

/** Reads “12.3K”, “1 234”, “1,234”, “12,3 тыс.” at the beginning of a text; null without a number. */
export function parseCount(text: string): Participants | null {
  const found = /^[^\d]{0,3}(\d[\d.,\s\u00a0\u2009\u202f']*)(тыс|млн|млрд|[KMB](?![a-z]))?/i.exec(
    text.trim().slice(0, 64),
  );
  if (!found) return null;
  const digits = (found[1] ?? '').replace(/[\s\u00a0\u2009\u202f']+/g, '').replace(/[.,]+$/, '');
  const unit = UNITS[(found[2] ?? '').toUpperCase()];
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(digits);
  const count = unit ? Number(digits.replace(',', '.')) * unit : Number(digits.replace(/[.,]/g, isGrouped ? '' : '.'));
  return Number.isFinite(count) && count <= 1e11 ? { count: Math.round(count), exact: unit === undefined } : null;
}
