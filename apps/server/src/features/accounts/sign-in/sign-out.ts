import type { SessionStore } from '../ports.ts'
import { hashToken } from '../session-token.ts'

/** Ends the session of this device. It is no error if there is none. */
export function signOut({ sessions }: { sessions: SessionStore }) {
  return async (token: string | null): Promise<void> => {
    if (token !== null) await sessions.close(hashToken(token))
  }
}
