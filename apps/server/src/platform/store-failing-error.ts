/**
 * The disk did not take what was to be stored, though there may be room. Nothing of the write that met it was
 * acknowledged; everything acknowledged earlier is safe. Operators must hear of it.
 */
export class StoreFailingError extends Error {
  readonly code = 'store.failing'
  override readonly name = 'StoreFailingError'

  constructor(cause: unknown) {
    super('This could not be stored.', { cause })
  }
}
