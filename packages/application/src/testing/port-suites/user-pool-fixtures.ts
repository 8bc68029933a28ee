import { Secret, TOTP } from 'otpauth'
import type {
  Account,
  Authenticator,
  ResetProof,
  ResetRequest,
  SecondFactor,
} from '../../features/people/user-pool.ts'
import type { NamedAccount, NamedDirectory } from '../named-directory.ts'

/** The methods that also the emulator of Cognito has. A part that takes a `CorePool` calls no others. */
export type CorePool = {
  directory: Pick<
    NamedDirectory,
    | 'create'
    | 'find'
    | 'findByEmail'
    | 'list'
    | 'issueTemporaryPassword'
    | 'changeEmail'
    | 'changeNames'
    | 'setEnabled'
    | 'setRole'
    | 'setGroup'
    | 'delete'
  >
  authenticator: Pick<
    Authenticator,
    | 'signIn'
    | 'findChallenge'
    | 'answerNewPasswordChallenge'
    | 'checkPassword'
    | 'resetPassword'
    | 'changePassword'
  >
}

/** The three ports of a user pool, complete. */
export type UserPool = { directory: NamedDirectory; authenticator: Authenticator; secondFactor: SecondFactor }

export type OpenCorePool = () => Promise<{ pool: CorePool }>
export type OpenPool = () => Promise<{ pool: UserPool }>

/** Also returns a function that requests a reset of the password, and returns the code that the person gets. */
export type OpenPoolWithResetCodes = () => Promise<{
  pool: CorePool
  requestResetCode: (sub: string) => Promise<string>
}>

export const MINUTE = 60_000

export const password = 'Kitchen-Table-1'
export const otherPassword = 'Another-Word-2'
/** Ten seconds into a time step of authenticator apps. */
export const now = Date.parse('2026-03-02T12:00:10.000Z')

export const ada: NamedAccount = {
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'manager',
  group: 'acme',
  createdAt: '2026-03-01T12:00:00.000Z',
}

/** Ada's account as a pool returns it. */
export const storedAda: Account = {
  ...ada,
  status: 'CONFIRMED',
  enabled: true,
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
}

export const phone = '+15550100142'
export const identity = { issuer: 'https://id.example/', subject: 'subject-1' }

export async function openPoolWithAda<Pool extends CorePool>(
  open: () => Promise<{ pool: Pool }>,
): Promise<Pool> {
  const { pool } = await open()
  await pool.directory.create(ada, password)
  return pool
}

function isSuccessful<T>(result: T): result is Exclude<T, string | null> {
  return typeof result !== 'string' && result !== null
}

/** Returns a successful result; throws if it is a refusal or null. */
export function expectSuccess<T>(result: T): Exclude<T, string | null> {
  if (!isSuccessful(result)) throw new Error(`Unexpected result: ${result}`)
  return result
}

export const beginChallenge = async (pool: CorePool, enteredPassword = password, at = now) => {
  const result = expectSuccess(await pool.authenticator.signIn('ada@example.com', enteredPassword, at))
  if (!('session' in result)) throw new Error('Signing in returned no challenge.')
  return result.session
}

/** Answers a challenge for the code of a second factor. */
export const answerSecondFactorChallenge = (
  { authenticator }: Pick<UserPool, 'authenticator'>,
  session: string,
  code: string,
  at = now,
) => authenticator.answerSecondFactorChallenge(session, code, at)

/** Opens a pool in which Ada is invited, and issues her temporary password. */
export async function openPoolWithInvitedAda<Pool extends CorePool>(
  open: () => Promise<{ pool: Pool }>,
  validFor = 60 * MINUTE,
) {
  const { pool } = await open()
  await pool.directory.create(ada, null)
  const issue = async (replacesEarlier: boolean, at = now, lifetimeMs = validFor) =>
    expectSuccess(
      await pool.directory.issueTemporaryPassword('ada', { validForMs: lifetimeMs, replacesEarlier }, at),
    ).password
  return { ...pool, pool, issue, temporary: await issue(true) }
}

/** Returns the code that an authenticator app with this secret shows. */
export const generateTotpCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Returns the first of these codes that the app does not show within a minute of this time. */
function findWrongTotpCode(codes: string[], secret: string, timestamp: number): string {
  const validCodes = [-60_000, -30_000, 0, 30_000, 60_000].map((off) =>
    generateTotpCode(secret, timestamp + off),
  )
  return codes.find((code) => !validCodes.includes(code)) ?? ''
}

/** Returns a code that the app does not show within a minute of this time. */
export const generateWrongTotpCode = (secret: string, timestamp: number): string =>
  findWrongTotpCode(['000000', '111111', '222222', '333333', '444444', '555555'], secret, timestamp)

/** Returns a code that the app shows about ten minutes after this time, and not within a minute of it. */
export const generateFutureTotpCode = (secret: string, timestamp: number): string =>
  findWrongTotpCode(
    [20, 21, 22, 23, 24, 25].map((steps) => generateTotpCode(secret, timestamp + steps * 30_000)),
    secret,
    timestamp,
  )

/** Whether no two of the codes that apps with these secrets show within three minutes of `at` are equal. */
export function haveDifferentCodes(secrets: string[], at: number): boolean {
  const times = Array.from({ length: 13 }, (_, n) => at + (n - 6) * 30_000)
  const codes = secrets.flatMap((secret) => times.map((time) => generateTotpCode(secret, time)))
  return new Set(codes).size === codes.length
}

/**
 * Begins to set up an app, and returns its secret: one whose codes around `now` equal neither each other nor those of other
 * apps, so that a test can rely on a code being wrong.
 */
export async function beginTotpWithDifferentCodes(
  { secondFactor }: { secondFactor: Pick<UserPool['secondFactor'], 'beginTotp'> },
  sub: string,
  at = now,
  otherSecrets: string[] = [],
): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { secret } = expectSuccess(await secondFactor.beginTotp(sub, at))
    if (haveDifferentCodes([secret, ...otherSecrets], now)) return secret
  }
  throw new Error('Five new secrets had equal codes: the pool does not draw them at random.')
}

/** Returns another code than this one. It may be another valid one of an authenticator app: use `generateWrongTotpCode`. */
export const toDifferentCode = (code: string) => (code === '111111' ? '222222' : '111111')

/** Opens a pool with Ada, who confirmed an authenticator app ten minutes before `now`. */
export async function openPoolWithTotp(open: OpenPool) {
  const pool = await openPoolWithAda(open)
  const secret = await beginTotpWithDifferentCodes(pool, 'ada', now - 10 * MINUTE)
  const confirmed = await pool.secondFactor.confirmTotp(
    'ada',
    generateTotpCode(secret, now - 10 * MINUTE),
    now - 10 * MINUTE,
  )
  return { ...pool, pool, secret, recoveryCodes: expectSuccess(confirmed).recoveryCodes }
}

/** Opens a pool with Ada, whose second factor is text messages. */
export async function openPoolWithSms(open: OpenPool) {
  const pool = await openPoolWithAda(open)
  await pool.directory.changePhone('ada', phone, true)
  await pool.secondFactor.changeMfa('ada', 'SMS')
  return pool
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
