import type { Model } from 'mongoose';
import type { Collection } from '@/lib/archive/collections';

/**
 * A collection whose texts are searched. Its model has the field `textBlock`, the block that has the document's texts
 * as they are, and an index on the scope and that field. Whatever writes a text sets `textBlock` to null.
 */
export type Searched = {
  of: Collection;
  model: Pick<Model<unknown>, 'collection'>;
  /** The field by whose value searches are limited. */
  scope: 'projectId' | 'searchId';
  /** The fields with texts, or with arrays of them. */
  texts: readonly string[];
  /** Ids that are ObjectIds, or short texts without line breaks. */
  ids: 'object' | 'text';
};
