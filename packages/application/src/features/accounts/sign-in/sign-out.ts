import { hashToken } from '../../../platform/secrets/tokens.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** Ends the session of this device. It is no error if there is none. */
export function signOut({ sessions }: Pick<AccountsDeps, 'sessions'>) {
  return async (token: string | null): Promise<void> => {
    if (token !== null) await sessions.close(hashToken(token))
  }
}
