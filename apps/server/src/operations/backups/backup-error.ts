/** Thrown when a backup or a restore cannot continue. The message is one sentence for the operator, with the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
