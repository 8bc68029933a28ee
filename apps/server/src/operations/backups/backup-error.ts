/** Why a backup or a restore does not go on: one sentence for whoever runs it, with the way out. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
