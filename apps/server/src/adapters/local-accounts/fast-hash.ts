import { hash } from 'node:crypto'
import { normalizeTemporaryPassword } from '@kitchen-table/domain/accounts/temporary-password'

/** Hash of a secret of ours that nobody could guess, which needs no slow hash: a temporary password, a token. */
export const fastHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** Hash of a temporary password, however it was pasted. */
export const hashTemporaryPassword = (enteredPassword: string): string =>
  fastHash(normalizeTemporaryPassword(enteredPassword))
