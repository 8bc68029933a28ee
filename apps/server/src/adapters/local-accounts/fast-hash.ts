import { hash } from 'node:crypto'
import { normalizeTemporaryPassword } from '@kitchen-table/domain/accounts/temporary-password'

/** Hashes a secret that the server generated (a temporary password, a token); too random to guess, so no slow hash. */
export const fastHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** Hashes a temporary password, normalised first, because people paste it with spaces or without dashes. */
export const hashTemporaryPassword = (enteredPassword: string): string =>
  fastHash(normalizeTemporaryPassword(enteredPassword))
