import type { Model, QueryFilter } from 'mongoose';

type Beyond<F> = { model: Model<F>; where: QueryFilter<F>; by: keyof F & string; limit: number };

/** Removes all but the newest `limit` by a date; of those of one moment all that reach beyond. */
export async function removeBeyond<F>({ model, where, by, limit }: Beyond<F>): Promise<void> {
  const [first] = await model
    .find(where, { [by]: 1 })
    .sort({ [by]: -1 })
    .skip(limit)
    .limit(1)
    .lean<Record<string, Date>[]>();
  if (first) await model.deleteMany({ ...where, [by]: { $lte: first[by] } });
}
