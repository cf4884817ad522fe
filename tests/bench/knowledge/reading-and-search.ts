/** Loaded once, on one host: the environment is read when a part of the product loads. */
export { measurePassages } from './passages';
export { measureReading } from './reading';
