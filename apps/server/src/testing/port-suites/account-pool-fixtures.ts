import { Secret, TOTP } from 'otpauth'
import type {
  AccountPool,
  NewAccount,
  ResetProof,
  ResetRequest,
} from '../../features/accounts/account-pool.ts'

export type OpenPool = () => Promise<{ store: AccountPool }>

export const MINUTE = 60_000

export const password = 'Kitchen-Table-1'
export const otherPassword = 'Another-Word-2'
/** Ten seconds into a time step of authenticator apps. */
export const now = Date.parse('2026-03-02T12:00:10.000Z')

export const ada: NewAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'manager',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
}

export const phone = '+15550100142'
export const identity = { issuer: 'https://id.example/', subject: 'subject-1' }

export async function openPoolWithAda(open: OpenPool): Promise<AccountPool> {
  const { store } = await open()
  await store.create(ada, password)
  return store
}

function isSuccessful<T>(result: T): result is Exclude<T, string | null> {
  return typeof result !== 'string' && result !== null
}

/** Returns a successful result; throws if it is a refusal or null. */
export function unwrapResult<T>(result: T): Exclude<T, string | null> {
  if (!isSuccessful(result)) throw new Error(`Unexpected result: ${result}`)
  return result
}

export const beginChallenge = async (store: AccountPool, enteredPassword = password, at = now) => {
  const result = unwrapResult(await store.signIn('ada@example.com', enteredPassword, at))
  if (!('session' in result)) throw new Error('Signing in returned no challenge.')
  return result.session
}

/** Opens a pool in which Ada is invited, and issues her temporary password. */
export async function openPoolWithInvitedAda(open: OpenPool, validFor = 60 * MINUTE) {
  const { store } = await open()
  await store.create(ada, null)
  const issue = async (replacesEarlier: boolean, at = now, lifetimeMs = validFor) =>
    unwrapResult(await store.issueTemporaryPassword('ada', { validForMs: lifetimeMs, replacesEarlier }, at))
      .password
  return { store, issue, temporary: await issue(true) }
}

/** Returns the code that an authenticator app with this secret shows. */
export const generateTotpCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Returns a code that the app does not show within a minute of this time. */
export function generateWrongTotpCode(secret: string, timestamp: number): string {
  const validCodes = [-60_000, -30_000, 0, 30_000, 60_000].map((off) =>
    generateTotpCode(secret, timestamp + off),
  )
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !validCodes.includes(code)) ??
    ''
  )
}

/** Returns another code than this one. */
export const differentCode = (code: string) => (code === '111111' ? '222222' : '111111')

/** Opens a pool with Ada, who confirmed an authenticator app ten minutes before `now`. */
export async function openPoolWithTotp(open: OpenPool) {
  const store = await openPoolWithAda(open)
  const { secret } = unwrapResult(await store.beginTotp('ada', now - 10 * MINUTE))
  const confirmed = await store.confirmTotp(
    'ada',
    generateTotpCode(secret, now - 10 * MINUTE),
    now - 10 * MINUTE,
  )
  return { store, secret, recoveryCodes: unwrapResult(confirmed).recoveryCodes }
}

/** Opens a pool with Ada, whose second factor is text messages. */
export async function openPoolWithSms(open: OpenPool) {
  const store = await openPoolWithAda(open)
  await store.changePhone('ada', phone, true)
  await store.changeMfa('ada', 'SMS')
  return store
}

let requestCount = 0
const BROWSER = 'hash-of-the-requesting-browser'

/** Returns a new request for a reset, with an e-mail of its own. */
export function resetRequest(browser = BROWSER): ResetRequest {
  requestCount += 1
  return { id: `email-${requestCount}`, browser }
}

/** Returns the proof of a code that is typed in the browser that requested it. */
export function resetProof(email: string, code: string): ResetProof {
  return { email, code, browser: BROWSER, token: null }
}
