import { appCode } from '../../apps/server/src/port-suites/account-pool-people.ts'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { PIXEL } from '../../apps/server/src/testing/write-operations.ts'
import type { Heard } from './flows.ts'
import { jsonHeaders as json, send } from './send.ts'

export const INVITED = 'ivy@example.org'
export const MEMBER = 'rex@example.org'
const NEW_ADDRESS = 'rex-new@example.org'

/** Sends JSON as whoever has this cookie; an answer that says no is none that the flow goes on with. */
function ask(heard: Heard, method: string, path: string, body: object = {}, cookie = ''): Promise<Response> {
  const headers = { ...json, ...(cookie && { Cookie: cookie }) }
  return send(heard, `/api${path}`, { method, headers, body: JSON.stringify(body) })
}

/** Keeps what a step of signing in, or a session, has given; answers the cookies. */
function kept(heard: Heard, response: Response): string {
  const cookie = response.ok || response.status === 303 ? cookiesOf(response) : ''
  if (cookie) heard.cookies.push(cookie)
  return cookie
}

const signIn = async (heard: Heard, email: string, password: string) =>
  kept(heard, await ask(heard, 'POST', '/session', { email, password }))

/** A secret that came by mail to somebody, who alone is to have it. */
async function mailed(
  heard: Heard,
  kind: string,
  to: string,
  asking: () => Promise<unknown>,
): Promise<string> {
  const before = heard.outside.mailsNow()
  const response = await asking()
  const isAsked = response instanceof Response && response.ok
  const value = isAsked ? await heard.outside.mailedSecret(to, before) : null
  if (value !== null) heard.found.push({ kind, value, mayBeIn: [`mail to ${to}`] })
  return value ?? '000000'
}

async function invitation(heard: Heard): Promise<void> {
  const { secrets } = heard
  const temporary = await mailed(heard, 'a temporary password', INVITED, () =>
    ask(heard, 'POST', '/invitations', { email: INVITED }),
  )
  const step = await signIn(heard, INVITED, temporary)
  await send(heard, '/api/session/challenge', { headers: { Cookie: step } })
  await ask(
    heard,
    'POST',
    '/session/new-password',
    { password: `${secrets.firstPassword.value}x`.repeat(9) },
    step,
  )
  const set = await ask(
    heard,
    'POST',
    '/session/new-password',
    { password: secrets.firstPassword.value },
    step,
  )
  kept(heard, set)
}

async function reset(heard: Heard): Promise<void> {
  const { secrets } = heard
  let cookie = ''
  const code = await mailed(heard, 'a reset code', MEMBER, async () => {
    const asked = await ask(heard, 'POST', '/password/code', { email: MEMBER })
    cookie = kept(heard, asked)
    return asked
  })
  const set = { email: MEMBER, password: secrets.resetPassword.value }
  await ask(heard, 'POST', '/password', { ...set, code: 'no code' }, cookie)
  await ask(heard, 'POST', '/password', { ...set, code }, cookie)
}

/** Sets an app up; answers the recovery codes. */
async function app(
  heard: Heard,
  password: string,
  cookie: string,
): Promise<{ codes: string[]; cookie: string }> {
  const begun = await ask(heard, 'POST', '/profile/totp', { password }, cookie)
  if (!begun.ok) return { codes: [], cookie }
  const { secret } = await begun.json()
  heard.found.push({ kind: 'the secret of an app', value: secret, mayBeIn: ['answers'] })
  const code = appCode(secret, Date.now())
  const confirmed = await ask(heard, 'PUT', '/profile/totp', { code }, cookie)
  if (!confirmed.ok) return { codes: [], cookie }
  const { recoveryCodes } = await confirmed.json()
  for (const value of recoveryCodes)
    heard.found.push({ kind: 'a recovery code', value, mayBeIn: ['answers'] })
  return { codes: recoveryCodes, cookie: kept(heard, confirmed) }
}

async function profile(heard: Heard): Promise<void> {
  const { resetPassword, changedPassword, wrongPassword } = heard.secrets
  let cookie = await signIn(heard, MEMBER, resetPassword.value)
  const as = (method: string, path: string, body: object = {}) => ask(heard, method, path, body, cookie)

  const change = { password: resetPassword.value, newPassword: changedPassword.value }
  await as('PUT', '/profile/password', { ...change, password: wrongPassword.value })
  cookie = kept(heard, await as('PUT', '/profile/password', change)) || cookie
  const password = changedPassword.value
  const code = await mailed(heard, 'a code for a new address', NEW_ADDRESS, () =>
    as('POST', '/profile/email/code', { email: NEW_ADDRESS, password }),
  )
  await as('PUT', '/profile/email', { code })
  await as('PUT', '/profile/phone', { phone: '+1 612 555 0142', password })
  await as('POST', '/profile/phone/code')
  await as('PUT', '/profile/phone/verified', { code: '123123' })
  await as('PUT', '/profile/picture', { picture: PIXEL })
  await as('DELETE', '/profile/picture')
  for (const path of ['/api/profile', '/api/profile/devices', '/api/notices'])
    await send(heard, path, { headers: { Cookie: cookie } })
  await as('DELETE', '/notices/nothing')

  const set = await app(heard, password, cookie)
  cookie = set.cookie
  const step = await signIn(heard, NEW_ADDRESS, password)
  await ask(heard, 'POST', '/session/code', { code: '123123' }, step)
  const answered = await ask(heard, 'POST', '/session/code', { code: set.codes[0] ?? 'none' }, step)
  cookie = kept(heard, answered) || cookie
  cookie = kept(heard, await as('PUT', '/profile/mfa', { mfa: 'NONE', password })) || cookie
  await as('DELETE', '/profile/devices/nobodys-device-1')
  await as('DELETE', '/profile/sessions')
}

/** As a browser goes to a provider and comes back, where it is one that the product can reach. */
async function throughProvider(heard: Heard): Promise<void> {
  const begun = await ask(heard, 'POST', '/providers/medica', { via: 'track', destination: 'long' })
  if (!begun.ok) return
  const own = kept(heard, begun)
  const { address } = await begun.json()
  for (const name of ['state', 'nonce', 'code_challenge'])
    heard.found.push({
      kind: `the ${name} of a provider`,
      value: new URL(address).searchParams.get(name) ?? '',
      mayBeIn: ['answers'],
    })

  let jar = ''
  let at = address
  for (let step = 0; step < 8 && !at.includes('/auth/callback/'); step += 1) {
    const isPage = at.includes('/interaction/')
    const sent = isPage ? { method: 'POST', body: new URLSearchParams({ person: '0' }) } : {}
    const response = await fetch(at, { ...sent, redirect: 'manual', headers: { Cookie: jar } })
    jar = [jar, cookiesOf(response)].filter(Boolean).join('; ')
    at = new URL(response.headers.get('location') ?? '/auth/callback/none', at).href
  }
  const { pathname, search, searchParams } = new URL(at)
  const code = searchParams.get('code')
  if (code !== null) heard.found.push({ kind: 'the code of a provider', value: code })
  kept(heard, await send(heard, pathname + search, { headers: { Cookie: own } }))
  // What was begun is used up.
  await send(heard, pathname + search, { headers: { Cookie: own } })
}

/** Everything that accounts do with secrets. */
export const accountsFlows: Record<string, (heard: Heard) => Promise<unknown>> = {
  'a fresh invitation, and the first password': invitation,
  'a reset': reset,
  'the own profile, an app and its recovery codes': profile,
  'a provider': throughProvider,
  'a provider, with the token in the address': (heard) =>
    send(heard, `/auth/callback/medica?code=${heard.secrets.tokenInQuery.value}&state=x`),
  'a call for help, and a page that was opened': async (heard) => {
    const request = { first: 'Mo', last: 'Ridge', email: 'mo@example.org', organisation: 'Acme' }
    await ask(heard, 'POST', '/help', { ...request, openFor: 9000 })
    await ask(heard, 'POST', '/page-views', { page: '/track/long' })
  },
}
