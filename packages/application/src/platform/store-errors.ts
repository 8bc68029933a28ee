/** The disk is full. Nothing of the failed write was stored; everything acknowledged earlier is safe. */
export class StoreFullError extends Error {
  readonly code = 'store.full'
  override readonly name = 'StoreFullError'

  constructor(cause: unknown) {
    super('There is no room left to store this.', { cause })
  }
}

/**
 * The disk failed, or a service did not respond or is overloaded. Nothing of the request was acknowledged, although it may
 * have taken effect; what was acknowledged earlier is safe. Notify operators.
 */
export class StoreFailingError extends Error {
  readonly code = 'store.failing'
  override readonly name: string = 'StoreFailingError'

  constructor(cause: unknown) {
    super('The store, or a service that the request needs, is failing.', { cause })
  }
}

/** The disk failed. A request is not made again, because waiting does not repair a disk. */
export class DiskFailingError extends StoreFailingError {
  override readonly name = 'DiskFailingError'
}

/** Whether an error is of the store, and not of what was to be stored. */
export function isStoreError(error: unknown): boolean {
  return error instanceof StoreFullError || error instanceof StoreFailingError
}
