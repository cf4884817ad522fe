/** Of a list whose `X-Total-Count` is not the whole number: there are at least so many. */
export const MINIMUM_HEADER = 'X-Total-Is-Minimum';
