/** The facts that an update is applied with. `position`: array index that the filter matched; -1 for none. */
export interface ApplyContext {
  position: number;
  inserting: boolean;
  now: Date;
}
