import { generateTotpCode, uploadFile } from '@kitchen-table/application/testing/samples'
import { cookiesOf, PIXEL_PNG } from '@kitchen-table/server/testing/tools'
import type { FlowContext } from './flow-context.ts'
import { sendJson, sendRecorded } from './send-recorded.ts'

export const INVITED = 'ivy@example.org'
export const MEMBER = 'rex@example.org'
const NEW_ADDRESS = 'rex-new@example.org'

/** Records the cookies of a response that set a challenge or a session; returns them, or '' after a refusal. */
function recordCookies(context: FlowContext, response: Response): string {
  const cookie = response.ok || response.status === 303 ? cookiesOf(response) : ''
  if (cookie) context.cookies.push(cookie)
  return cookie
}

const signIn = async (context: FlowContext, email: string, password: string) =>
  recordCookies(context, await sendJson(context, 'POST', '/session', { email, password }))

/** Sends a request and returns the secret that is then mailed to `to`, where alone it may be; '000000' if none is. */
async function receiveEmailedSecret(
  context: FlowContext,
  kind: string,
  to: string,
  sendRequest: () => Promise<unknown>,
): Promise<string> {
  const before = context.externalServices.countEmails()
  const logged = context.log().length
  /** Whether a fault was logged that belongs to no request: the mail could not be composed or sent. */
  const hasFailed = () =>
    context
      .log()
      .slice(logged)
      .split('\n')
      .some((line) => line.includes('"msg":"fault"') && !line.includes('"requestId"'))
  const response = await sendRequest()
  const isSuccess = response instanceof Response && response.ok
  const value = isSuccess ? await context.externalServices.waitForEmailedSecret(to, before, hasFailed) : null
  if (value !== null) context.foundSecrets.push({ kind, value, mayBeIn: [`mail to ${to}`] })
  return value ?? '000000'
}

async function acceptInvitation(context: FlowContext): Promise<void> {
  const { secrets } = context
  const temporary = await receiveEmailedSecret(context, 'a temporary password', INVITED, () =>
    sendJson(context, 'POST', '/invitations', { email: INVITED }),
  )
  const challengeCookie = await signIn(context, INVITED, temporary)
  await sendRecorded(context, '/api/session/challenge', { headers: { Cookie: challengeCookie } })
  const setPassword = (password: string) =>
    sendJson(context, 'POST', '/session/new-password', { password }, challengeCookie)
  await setPassword(`${secrets.firstPassword.value}x`.repeat(9))
  recordCookies(context, await setPassword(secrets.firstPassword.value))
}

async function resetMemberPassword(context: FlowContext): Promise<void> {
  const { secrets } = context
  let cookie = ''
  const code = await receiveEmailedSecret(context, 'a reset code', MEMBER, async () => {
    const response = await sendJson(context, 'POST', '/password/code', { email: MEMBER })
    cookie = recordCookies(context, response)
    return response
  })
  const reset = { email: MEMBER, password: secrets.resetPassword.value }
  await sendJson(context, 'POST', '/password', { ...reset, code: 'no code' }, cookie)
  await sendJson(context, 'POST', '/password', { ...reset, code }, cookie)
}

/** Sets up an authenticator app; returns the recovery codes, and the cookie afterwards. */
async function setUpTotp(context: FlowContext, password: string, cookie: string) {
  const setup = await sendJson(context, 'POST', '/profile/totp', { password }, cookie)
  if (!setup.ok) return { codes: [], cookie }
  const { secret } = await setup.json()
  context.foundSecrets.push({ kind: 'a TOTP secret', value: secret, mayBeIn: ['responses'] })
  const code = generateTotpCode(secret, Date.now())
  const confirmed = await sendJson(context, 'PUT', '/profile/totp', { code }, cookie)
  if (!confirmed.ok) return { codes: [], cookie }
  const { recoveryCodes } = await confirmed.json()
  for (const value of recoveryCodes)
    context.foundSecrets.push({ kind: 'a recovery code', value, mayBeIn: ['responses'] })
  return { codes: recoveryCodes, cookie: recordCookies(context, confirmed) }
}

async function changeProfile(context: FlowContext): Promise<void> {
  const { resetPassword, changedPassword, wrongPassword } = context.secrets
  let cookie = await signIn(context, MEMBER, resetPassword.value)
  const send = (method: string, path: string, body: object = {}) =>
    sendJson(context, method, path, body, cookie)

  const change = { password: resetPassword.value, newPassword: changedPassword.value }
  await send('PUT', '/profile/password', { ...change, password: wrongPassword.value })
  cookie = recordCookies(context, await send('PUT', '/profile/password', change)) || cookie
  const password = changedPassword.value
  const code = await receiveEmailedSecret(context, 'a code for a new address', NEW_ADDRESS, () =>
    send('POST', '/profile/email/code', { email: NEW_ADDRESS, password }),
  )
  await send('PUT', '/profile/email', { code })
  await send('PUT', '/profile/phone', { phone: '+1 612 555 0142', password })
  await send('POST', '/profile/phone/code')
  await send('PUT', '/profile/phone/verified', { code: '123123' })
  const uploaded = await uploadFile(
    (path, { headers, body, method }) =>
      // The bytes of the picture contain no secret; only texts are searched.
      sendRecorded(context, path, { method, headers: { ...headers, Cookie: cookie }, body }),
    { bytes: Buffer.from(PIXEL_PNG, 'base64') },
  )
  if ('id' in uploaded) await send('PUT', '/profile/picture', { upload: uploaded.id })
  await send('DELETE', '/profile/picture')
  await send('PUT', '/profile/language', { language: 'es' })
  for (const path of ['/api/profile', '/api/profile/devices', '/api/notices'])
    await sendRecorded(context, path, { headers: { Cookie: cookie } })
  await send('DELETE', '/notices/nothing')

  const totp = await setUpTotp(context, password, cookie)
  cookie = totp.cookie
  const challengeCookie = await signIn(context, NEW_ADDRESS, password)
  const sendCode = (code = 'none') => sendJson(context, 'POST', '/session/code', { code }, challengeCookie)
  await sendCode('123123')
  cookie = recordCookies(context, await sendCode(totp.codes[0])) || cookie
  cookie = recordCookies(context, await send('PUT', '/profile/mfa', { mfa: 'NONE', password })) || cookie
  await send('DELETE', '/profile/devices/nobodys-device-1')
  await send('PUT', '/profile/removal-request')
  await sendRecorded(context, '/files/own-data.html', { headers: { Cookie: cookie } })
  await send('DELETE', '/profile/removal-request')
  await send('DELETE', '/profile/sessions')
}

/** Signs in through an identity provider as a browser does; stops if the product cannot reach the provider. */
async function signInThroughProvider(context: FlowContext): Promise<void> {
  const beginning = await sendJson(context, 'POST', '/providers/medica', {
    via: 'track',
    destination: 'long',
  })
  if (!beginning.ok) return
  const signInCookie = recordCookies(context, beginning)
  const { address } = await beginning.json()
  for (const name of ['state', 'nonce', 'code_challenge'])
    context.foundSecrets.push({
      kind: `the ${name} of a provider`,
      value: new URL(address).searchParams.get(name) ?? '',
      mayBeIn: ['responses'],
    })

  let jar = ''
  let location = address
  for (let step = 0; step < 8 && !location.includes('/auth/callback/'); step += 1) {
    const isPage = location.includes('/interaction/')
    const options = isPage ? { method: 'POST', body: new URLSearchParams({ person: '0' }) } : {}
    const response = await fetch(location, { ...options, redirect: 'manual', headers: { Cookie: jar } })
    jar = [jar, cookiesOf(response)].filter(Boolean).join('; ')
    location = new URL(response.headers.get('location') ?? '/auth/callback/none', location).href
  }
  const { pathname, search, searchParams } = new URL(location)
  const code = searchParams.get('code')
  if (code !== null) context.foundSecrets.push({ kind: 'the code of a provider', value: code })
  const openCallback = () => sendRecorded(context, pathname + search, { headers: { Cookie: signInCookie } })
  recordCookies(context, await openCallback())
  // Again: the sign-in has been used by now.
  await openCallback()
}

export const accountsFlows: Record<string, (context: FlowContext) => Promise<unknown>> = {
  'an invitation and the first password': acceptInvitation,
  'a password reset': resetMemberPassword,
  'the profile, an authenticator app and its recovery codes': changeProfile,
  'a sign-in through a provider': signInThroughProvider,
  'a provider callback with a token in the address': (context) =>
    sendRecorded(context, `/auth/callback/medica?code=${context.secrets.tokenInQuery.value}&state=x`),
  'a help request and a page view': async (context) => {
    const request = { first: 'Mo', last: 'Ridge', email: 'mo@example.org', organization: 'Acme' }
    await sendJson(context, 'POST', '/help', { ...request, openFor: 9000 })
    await sendJson(context, 'POST', '/page-views', { page: '/track/long' })
  },
}
