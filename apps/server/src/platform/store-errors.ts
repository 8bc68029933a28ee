/** The disk is full. Nothing of the failed write was stored; everything acknowledged earlier is safe. */
export class StoreFullError extends Error {
  readonly code = 'store.full'
  override readonly name = 'StoreFullError'

  constructor(cause: unknown) {
    super('There is no room left to store this.', { cause })
  }
}

/** The disk failed to store a write, of which nothing was acknowledged. Earlier writes are safe. Notify operators. */
export class StoreFailingError extends Error {
  readonly code = 'store.failing'
  override readonly name = 'StoreFailingError'

  constructor(cause: unknown) {
    super('This could not be stored.', { cause })
  }
}

/** Whether an error is of the store, and not of what was to be stored. */
export function isStoreError(error: unknown): boolean {
  return error instanceof StoreFullError || error instanceof StoreFailingError
}
