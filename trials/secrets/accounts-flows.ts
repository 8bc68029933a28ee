import { generateTotpCode } from '../../apps/server/src/testing/port-suites/account-pool-fixtures.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { PIXEL_PNG } from '../../apps/server/src/testing/write-operations.ts'
import type { FlowContext } from './secret-flows.ts'
import { jsonHeaders as json, sendRecorded } from './send-recorded.ts'

export const INVITED = 'ivy@example.org'
export const MEMBER = 'rex@example.org'
const NEW_ADDRESS = 'rex-new@example.org'

/** Sends JSON as whoever has this cookie; an answer that says no is none that the flow goes on with. */
function sendJson(
  heard: FlowContext,
  method: string,
  path: string,
  body: object = {},
  cookie = '',
): Promise<Response> {
  const headers = { ...json, ...(cookie && { Cookie: cookie }) }
  return sendRecorded(heard, `/api${path}`, { method, headers, body: JSON.stringify(body) })
}

/** Keeps what a step of signing in, or a session, has given; answers the cookies. */
function recordCookies(heard: FlowContext, response: Response): string {
  const cookie = response.ok || response.status === 303 ? cookiesOf(response) : ''
  if (cookie) heard.cookies.push(cookie)
  return cookie
}

const signIn = async (heard: FlowContext, email: string, password: string) =>
  recordCookies(heard, await sendJson(heard, 'POST', '/session', { email, password }))

/** A secret that came by mail to somebody, who alone is to have it. */
async function receiveEmailedSecret(
  heard: FlowContext,
  kind: string,
  to: string,
  sendRequest: () => Promise<unknown>,
): Promise<string> {
  const before = heard.externalServices.countEmails()
  const response = await sendRequest()
  const isAsked = response instanceof Response && response.ok
  const value = isAsked ? await heard.externalServices.waitForEmailedSecret(to, before) : null
  if (value !== null) heard.foundSecrets.push({ kind, value, mayBeIn: [`mail to ${to}`] })
  return value ?? '000000'
}

async function acceptInvitation(heard: FlowContext): Promise<void> {
  const { secrets } = heard
  const temporary = await receiveEmailedSecret(heard, 'a temporary password', INVITED, () =>
    sendJson(heard, 'POST', '/invitations', { email: INVITED }),
  )
  const challengeCookie = await signIn(heard, INVITED, temporary)
  await sendRecorded(heard, '/api/session/challenge', { headers: { Cookie: challengeCookie } })
  await sendJson(
    heard,
    'POST',
    '/session/new-password',
    { password: `${secrets.firstPassword.value}x`.repeat(9) },
    challengeCookie,
  )
  const set = await sendJson(
    heard,
    'POST',
    '/session/new-password',
    { password: secrets.firstPassword.value },
    challengeCookie,
  )
  recordCookies(heard, set)
}

async function resetMemberPassword(heard: FlowContext): Promise<void> {
  const { secrets } = heard
  let cookie = ''
  const code = await receiveEmailedSecret(heard, 'a reset code', MEMBER, async () => {
    const asked = await sendJson(heard, 'POST', '/password/code', { email: MEMBER })
    cookie = recordCookies(heard, asked)
    return asked
  })
  const set = { email: MEMBER, password: secrets.resetPassword.value }
  await sendJson(heard, 'POST', '/password', { ...set, code: 'no code' }, cookie)
  await sendJson(heard, 'POST', '/password', { ...set, code }, cookie)
}

/** Sets an app up; answers the recovery codes. */
async function setUpTotp(
  heard: FlowContext,
  password: string,
  cookie: string,
): Promise<{ codes: string[]; cookie: string }> {
  const begun = await sendJson(heard, 'POST', '/profile/totp', { password }, cookie)
  if (!begun.ok) return { codes: [], cookie }
  const { secret } = await begun.json()
  heard.foundSecrets.push({ kind: 'the secret of an app', value: secret, mayBeIn: ['answers'] })
  const code = generateTotpCode(secret, Date.now())
  const confirmed = await sendJson(heard, 'PUT', '/profile/totp', { code }, cookie)
  if (!confirmed.ok) return { codes: [], cookie }
  const { recoveryCodes } = await confirmed.json()
  for (const value of recoveryCodes)
    heard.foundSecrets.push({ kind: 'a recovery code', value, mayBeIn: ['answers'] })
  return { codes: recoveryCodes, cookie: recordCookies(heard, confirmed) }
}

async function changeProfile(heard: FlowContext): Promise<void> {
  const { resetPassword, changedPassword, wrongPassword } = heard.secrets
  let cookie = await signIn(heard, MEMBER, resetPassword.value)
  const as = (method: string, path: string, body: object = {}) => sendJson(heard, method, path, body, cookie)

  const change = { password: resetPassword.value, newPassword: changedPassword.value }
  await as('PUT', '/profile/password', { ...change, password: wrongPassword.value })
  cookie = recordCookies(heard, await as('PUT', '/profile/password', change)) || cookie
  const password = changedPassword.value
  const code = await receiveEmailedSecret(heard, 'a code for a new address', NEW_ADDRESS, () =>
    as('POST', '/profile/email/code', { email: NEW_ADDRESS, password }),
  )
  await as('PUT', '/profile/email', { code })
  await as('PUT', '/profile/phone', { phone: '+1 612 555 0142', password })
  await as('POST', '/profile/phone/code')
  await as('PUT', '/profile/phone/verified', { code: '123123' })
  await as('PUT', '/profile/picture', { picture: PIXEL_PNG })
  await as('DELETE', '/profile/picture')
  for (const path of ['/api/profile', '/api/profile/devices', '/api/notices'])
    await sendRecorded(heard, path, { headers: { Cookie: cookie } })
  await as('DELETE', '/notices/nothing')

  const set = await setUpTotp(heard, password, cookie)
  cookie = set.cookie
  const step = await signIn(heard, NEW_ADDRESS, password)
  await sendJson(heard, 'POST', '/session/code', { code: '123123' }, step)
  const answered = await sendJson(heard, 'POST', '/session/code', { code: set.codes[0] ?? 'none' }, step)
  cookie = recordCookies(heard, answered) || cookie
  cookie = recordCookies(heard, await as('PUT', '/profile/mfa', { mfa: 'NONE', password })) || cookie
  await as('DELETE', '/profile/devices/nobodys-device-1')
  await as('DELETE', '/profile/sessions')
}

/** As a browser goes to a provider and comes back, where it is one that the product can reach. */
async function signInThroughProvider(heard: FlowContext): Promise<void> {
  const begun = await sendJson(heard, 'POST', '/providers/medica', { via: 'track', destination: 'long' })
  if (!begun.ok) return
  const own = recordCookies(heard, begun)
  const { address } = await begun.json()
  for (const name of ['state', 'nonce', 'code_challenge'])
    heard.foundSecrets.push({
      kind: `the ${name} of a provider`,
      value: new URL(address).searchParams.get(name) ?? '',
      mayBeIn: ['answers'],
    })

  let jar = ''
  let location = address
  for (let step = 0; step < 8 && !location.includes('/auth/callback/'); step += 1) {
    const isPage = location.includes('/interaction/')
    const sent = isPage ? { method: 'POST', body: new URLSearchParams({ person: '0' }) } : {}
    const response = await fetch(location, { ...sent, redirect: 'manual', headers: { Cookie: jar } })
    jar = [jar, cookiesOf(response)].filter(Boolean).join('; ')
    location = new URL(response.headers.get('location') ?? '/auth/callback/none', location).href
  }
  const { pathname, search, searchParams } = new URL(location)
  const code = searchParams.get('code')
  if (code !== null) heard.foundSecrets.push({ kind: 'the code of a provider', value: code })
  recordCookies(heard, await sendRecorded(heard, pathname + search, { headers: { Cookie: own } }))
  // What was begun is used up.
  await sendRecorded(heard, pathname + search, { headers: { Cookie: own } })
}

/** Everything that accounts do with secrets. */
export const accountsFlows: Record<string, (heard: FlowContext) => Promise<unknown>> = {
  'a fresh invitation, and the first password': acceptInvitation,
  'a reset': resetMemberPassword,
  'the own profile, an app and its recovery codes': changeProfile,
  'a provider': signInThroughProvider,
  'a provider, with the token in the address': (heard) =>
    sendRecorded(heard, `/auth/callback/medica?code=${heard.secrets.tokenInQuery.value}&state=x`),
  'a call for help, and a page that was opened': async (heard) => {
    const request = { first: 'Mo', last: 'Ridge', email: 'mo@example.org', organisation: 'Acme' }
    await sendJson(heard, 'POST', '/help', { ...request, openFor: 9000 })
    await sendJson(heard, 'POST', '/page-views', { page: '/track/long' })
  },
}
