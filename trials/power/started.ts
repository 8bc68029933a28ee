/** Acknowledged once the product has started in the folder. */
export const STARTED = 'start 0'
