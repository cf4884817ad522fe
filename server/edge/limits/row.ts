import type { Resource } from '@/lib/costs/cost';

type Owner = 'project' | 'person' | 'host' | Resource;

export type Limited = {
  called: string;
  /** The constant that enforces it. */
  limit: number;
  per: Owner;
  /** The consequence of reaching it. */
  then: 'refused' | 'the oldest go' | 'left out' | 'replaced';
  /** The file that counts. */
  counted: string;
};
/** Removed when its time is over; how fast it can grow until then is limited by the calls' rates. */
export type Passing = { called: string; gone: string; counted: string };
/** No stranger makes it grow. */
export type NotGrown = { called: string; why: string };
export type ResourceRow = Limited | Passing | NotGrown;

/** Rows, in few words. */
export const limited = (
  called: string,
  per: Owner,
  limit: number,
  then: Limited['then'],
  counted: string,
): Limited => ({
  called,
  per,
  limit,
  then,
  counted,
});
export const passing = (called: string, gone: string, counted: string): Passing => ({ called, gone, counted });
export const notGrown = (called: string, why: string): NotGrown => ({ called, why });
