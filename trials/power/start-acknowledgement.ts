/** Acknowledged once the product has started in the folder. */
export const START_ACKNOWLEDGEMENT = 'start 0'
