/** Words of a button in the header: read out alone where a sheet leaves no room for them. */
export const BESIDE_SHEET = '@max-[900px]:sr-only';
