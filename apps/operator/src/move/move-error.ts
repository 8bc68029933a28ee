/** Thrown when a move cannot begin or continue. The message is one sentence for the operator, with the remedy. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
