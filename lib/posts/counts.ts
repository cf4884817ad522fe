/** Days before and after today whose posts are counted one by one, where no window is given. */
export const DAYS_COUNTED = 31;
