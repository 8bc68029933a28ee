import type { SecretBox } from '@kitchen-table/application/store-helpers'
import { challengeNames } from '@kitchen-table/domain/accounts'
import { z } from 'zod'

/** What the browser keeps while a challenge is open; `session` is Cognito's own. Times are in ms since 1970. */
const challengeSession = z.strictObject({
  name: z.enum(challengeNames),
  sub: z.string(),
  session: z.string(),
  /** The id of the temporary password that the sign-in began with; null for another challenge. */
  invitationId: z.string().nullable(),
  /** Its hash, as the own password must be another one; null also in a session that an earlier release sealed. */
  temporaryHash: z.string().nullable().default(null),
  expiresAt: z.number(),
})
export type ChallengeSession = z.infer<typeof challengeSession>

/** Returns the session as one opaque text: it can be neither read nor changed without the installation's key. */
export const sealChallengeSession = (secretBox: SecretBox, session: ChallengeSession): string =>
  secretBox.seal(JSON.stringify(session))

/** Returns the session, or null if it has expired or this server did not seal it. */
export function unsealChallengeSession(
  secretBox: SecretBox,
  sealed: string,
  now: number,
): ChallengeSession | null {
  const opened = unseal(secretBox, sealed)
  const session = challengeSession.safeParse(opened).data
  return session !== undefined && session.expiresAt > now ? session : null
}

function unseal(secretBox: SecretBox, sealed: string): unknown {
  // The decoder ignores what it cannot use: one session must not have several spellings.
  if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return null
  try {
    return JSON.parse(secretBox.open(sealed))
  } catch {
    return null
  }
}
