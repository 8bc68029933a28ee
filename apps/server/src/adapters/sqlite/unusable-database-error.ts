export type UnusableReason = 'not_a_database' | 'corrupted' | 'other_application' | 'newer' | 'in_use'

/** Thrown for a database file that must not be opened. The message is one sentence for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
  readonly code: UnusableReason

  constructor(code: UnusableReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
