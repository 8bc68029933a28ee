/** A stream failed, with its error as the cause, or does not have its size. It is no failure of the store. */
export class UnusableStreamError extends Error {
  override readonly name = 'UnusableStreamError'
  readonly isWrongSize: boolean

  constructor({ cause = null, isWrongSize = false }: { cause?: unknown; isWrongSize?: boolean }) {
    super('This stream cannot be stored.', { cause })
    this.isWrongSize = isWrongSize
  }
}

/** Returns 'wrong_size' for a stream without its size. Throws the stream's own error, or any other error as it is. */
export function wrongSizeOrRethrow(error: unknown): 'wrong_size' {
  if (!(error instanceof UnusableStreamError)) throw error
  if (error.isWrongSize) return 'wrong_size'
  throw error.cause
}
