import { Secret, TOTP } from 'otpauth'
import type { AccountPool, NewAccount, ResetProof, ResetRequest } from '../features/accounts/pool-port.ts'

export type OpenPool = () => Promise<{ store: AccountPool }>

export const MINUTE = 60_000

export const password = 'Kitchen-Table-1'
export const otherPassword = 'Another-Word-2'
/** In the middle of a time step of authenticator apps. */
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

export async function withAda(open: OpenPool): Promise<AccountPool> {
  const { store } = await open()
  await store.create(ada, password)
  return store
}

function isGiven<T>(answer: T): answer is Exclude<T, string | null> {
  return typeof answer !== 'string' && answer !== null
}

/** An answer that is no refusal. */
export function given<T>(answer: T): Exclude<T, string | null> {
  if (!isGiven(answer)) throw new Error(`Unexpectedly: ${answer}`)
  return answer
}

export const challenge = async (store: AccountPool, typed = password, at = now) => {
  const answer = given(await store.signIn('ada@example.com', typed, at))
  if (!('session' in answer)) throw new Error('Nothing was asked.')
  return answer.session
}

/** Ada, invited, with the temporary password of her invitation. */
export async function withInvited(open: OpenPool, validFor = 60 * MINUTE) {
  const { store } = await open()
  await store.create(ada, null)
  const issue = async (replacing: boolean, at = now, life = validFor) =>
    given(await store.issueTemporaryPassword('ada', { validFor: life, replacing }, at)).password
  return { store, issue, temporary: await issue(true) }
}

/** What an app shows that was given this secret. */
export const appCode = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Six digits that the app does not show around this time. */
export function wrongAppCode(secret: string, at: number): string {
  const shown = [-60_000, -30_000, 0, 30_000, 60_000].map((off) => appCode(secret, at + off))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? ''
  )
}

/** Another six digits than these. */
export const otherDigits = (code: string) => (code === '111111' ? '222222' : '111111')

/** Ada, with an app that was confirmed ten minutes ago. */
export async function withApp(open: OpenPool) {
  const store = await withAda(open)
  const { secret } = given(await store.beginTotp('ada', now - 10 * MINUTE))
  const confirmed = await store.confirmTotp('ada', appCode(secret, now - 10 * MINUTE), now - 10 * MINUTE)
  return { store, secret, recoveryCodes: given(confirmed).recoveryCodes }
}

/** Ada, who is sent text messages. */
export async function withTexts(open: OpenPool) {
  const store = await withAda(open)
  await store.changePhone('ada', phone, true)
  await store.changeMfa('ada', 'SMS')
  return store
}

let lettersAsked = 0
const BROWSER = 'hash-of-the-asking-browser'

/** A request for a reset, of a letter of its own. */
export function resetRequest(browser = BROWSER): ResetRequest {
  lettersAsked += 1
  return { id: `letter-${lettersAsked}`, browser }
}

/** A code typed in the browser that asked for it. */
export function resetProof(email: string, code: string): ResetProof {
  return { email, code, browser: BROWSER, token: null }
}
