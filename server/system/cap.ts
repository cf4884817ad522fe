import { AppError } from '@/lib/errors/app-error';

/** The part of the room that is left which a process gives out before it counts again. */
const SHARE = 0.1;
/** Owners that a process remembers. */
const MAX_OWNERS = 5_000;

/** How many things of a kind one owner, a project or a person, may have. */
export type Cap = {
  readonly limit: number;
  /** Throws CONFLICT when the owner has that many. Called before one more is stored. */
  requireRoom(ownerId: string): Promise<void>;
  /** How many of these the owner has room for; for work that stores as many as it can. */
  roomFor(ownerId: string, wanted: number): Promise<number>;
};

type Capped = {
  limit: number;
  /** How many the owner has; more than `upTo` need not be counted. */
  count: (ownerId: string, upTo: number) => Promise<number>;
  /** The refusal: how many are allowed, and what to do. */
  full: (limit: string) => string;
};

/**
 * A cap that costs a count only now and then: with much room left a process stores a tenth of it before it counts
 * again, and close to the limit it counts each time. So several processes can exceed it by a small part, never more.
 */
export function capped({ limit, count, full }: Capped): Cap {
  const spare = new Map<string, number>();
  const roomFor = async (ownerId: string, wanted: number): Promise<number> => {
    const left = spare.get(ownerId) ?? 0;
    if (left >= wanted) {
      spare.set(ownerId, left - wanted);
      return wanted;
    }
    const room = Math.max(0, limit - (await count(ownerId, limit)));
    const given = Math.min(room, wanted);
    if (spare.size >= MAX_OWNERS) spare.clear();
    spare.set(ownerId, Math.floor((room - given) * SHARE));
    return given;
  };
  return {
    limit,
    roomFor,
    async requireRoom(ownerId) {
      if ((await roomFor(ownerId, 1)) < 1) throw new AppError('CONFLICT', full(limit.toLocaleString('en-US')));
    },
  };
}

/** How many of a record of past things one owner keeps: the oldest go. */
export type Retention = {
  readonly limit: number;
  /** Called after one more was stored. */
  trim(ownerId: string): Promise<void>;
};

/** A retention that looks again after a tenth of its limit was stored by this process. */
export function retained({
  limit,
  removeBeyond,
}: {
  limit: number;
  removeBeyond: (ownerId: string, limit: number) => Promise<void>;
}): Retention {
  const every = Math.max(1, Math.floor(limit * SHARE));
  const stored = new Map<string, number>();
  return {
    limit,
    async trim(ownerId) {
      const left = stored.get(ownerId) ?? 0;
      if (left > 0) return void stored.set(ownerId, left - 1);
      if (stored.size >= MAX_OWNERS) stored.clear();
      stored.set(ownerId, every - 1);
      await removeBeyond(ownerId, limit);
    },
  };
}
