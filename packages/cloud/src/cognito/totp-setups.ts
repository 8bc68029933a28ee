import type { ChallengeStore, StoredChallenge } from '@kitchen-table/application/ports'
import type { SecretBox } from '@kitchen-table/application/store-helpers'
import { MAX_CODE_ATTEMPTS } from '@kitchen-table/domain/accounts'

/** How long an access token is stored. The app client has the same lifetime of access tokens at Cognito. */
export const ACCESS_TOKEN_LIFETIME_MINUTES = 10

/** `accessToken` is Cognito's. `expiresAt` is in ms since 1970. */
type Reauthentication = { accessToken: string; expiresAt: number }

const reauthenticationId = (sub: string) => `cognito-reauthentication:${sub}`
const setupId = (sub: string) => `cognito-totp:${sub}`

/**
 * Keeps a person's access token, which Cognito requires for setting up an authenticator app, from their last
 * authentication until it expires. It is stored encrypted with the installation's key, as any process of the server may
 * handle the requests that follow. A set-up has a row of its own, which allows five codes.
 */
export function cognitoTotpSetups(challenges: ChallengeStore, secretBox: SecretBox) {
  function put(id: string, sub: string, { accessToken, expiresAt }: Reauthentication): Promise<void> {
    const data = { accessToken: secretBox.seal(accessToken) }
    return challenges.put({ id, sub, secretHash: null, data, expiresAt, triesLeft: MAX_CODE_ATTEMPTS })
  }

  function open(stored: StoredChallenge | null): Reauthentication | null {
    const sealed = stored?.data.accessToken
    if (!stored || sealed === undefined) return null
    return { accessToken: secretBox.open(sealed), expiresAt: stored.expiresAt }
  }

  return {
    keepAccessToken: (sub: string, accessToken: string, now: number) =>
      put(reauthenticationId(sub), sub, {
        accessToken,
        expiresAt: now + ACCESS_TOKEN_LIFETIME_MINUTES * 60_000,
      }),
    findReauthentication: async (sub: string, now: number) =>
      open(await challenges.find(reauthenticationId(sub), now)),
    /** Begins a set-up, which replaces an earlier one and ends with the access token. */
    begin: (sub: string, reauthentication: Reauthentication) => put(setupId(sub), sub, reauthentication),
    /** Uses up a try of the open set-up; null if there is none. */
    useTry: async (sub: string, now: number) => open(await challenges.useTry(setupId(sub), now)),
    /** Ends the set-up and forgets the access token. Returns whether this call has ended the set-up. */
    async end(sub: string): Promise<boolean> {
      await challenges.consume(reauthenticationId(sub), 0)
      return (await challenges.consume(setupId(sub), 0)) !== null
    },
  }
}

export type TotpSetups = ReturnType<typeof cognitoTotpSetups>
