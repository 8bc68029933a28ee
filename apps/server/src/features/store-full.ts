/** The disk, or the space given to the store, is full. What was stored before is intact; this write was not made. */
export class StoreFullError extends Error {}
