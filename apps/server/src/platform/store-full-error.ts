/** The disk is full. Nothing of the failed write was stored; everything acknowledged earlier is safe. */
export class StoreFullError extends Error {
  readonly code = 'store.full'
  override readonly name = 'StoreFullError'

  constructor(cause: unknown) {
    super('There is no room left to store this.', { cause })
  }
}
