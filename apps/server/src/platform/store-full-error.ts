/** There is no room to store more. Nothing of the write that met it was kept; everything acknowledged earlier is safe. */
export class StoreFullError extends Error {
  readonly code = 'store.full'
  override readonly name = 'StoreFullError'

  constructor(cause: unknown) {
    super('There is no room left to store this.', { cause })
  }
}
