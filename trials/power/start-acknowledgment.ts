/** The name that is acknowledged when the product has started in the folder. */
export const START_ACKNOWLEDGMENT = 'start 0'
