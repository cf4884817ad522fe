import type { Product } from '../../setup/product';

/** A running product with a signed-in person, and a folder for what is uploaded. */
export type Bench = { product: Product; token: string; folder: string };
