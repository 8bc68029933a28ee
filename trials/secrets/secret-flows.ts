import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  cookiesOf,
  createPageEvent,
  createRequest,
  endpointFixtures,
} from '@kitchen-table/server/testing/tools'
import { accountsFlows } from './accounts-flows.ts'
import type { Secret } from './find-secrets.ts'
import type { FlowContext } from './flow-context.ts'
import { sendJson, sendRecorded } from './send-recorded.ts'

export const EMAIL = 'ada@example.org'

const signIn = (context: FlowContext, email: string, password: string, headers = {}) =>
  sendJson(context, 'POST', '/session', { email, password }, '', headers)

async function sendRaw({ address, recordResponse }: FlowContext, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  recordResponse('', await text(socket).catch(() => ''))
}

const openAll = (context: FlowContext, paths: string[], headers: Record<string, string> = {}) =>
  Promise.all(paths.map((path) => sendRecorded(context, path, { headers })))

const trackAndTime = () => ({ track: 'long', time: new Date().toISOString(), where: '/track/long' })

/** Every kind of request, with a secret in it where possible. */
export const flows: Record<string, (context: FlowContext) => Promise<unknown>> = {
  'signing in': async (context) => {
    const response = await signIn(context, EMAIL, context.secrets.rightPassword.value)
    if (!response.ok) return
    context.cookie = cookiesOf(response)
    context.cookies.push(context.cookie)
  },
  'a wrong password': (context) => signIn(context, EMAIL, context.secrets.wrongPassword.value),
  'an account that does not exist': (context) =>
    signIn(context, 'nobody@example.org', context.secrets.wrongPassword.value),
  'the password in the e-mail field': (context) =>
    signIn(context, context.secrets.passwordAsEmail.value, 'x'),
  'the password in an e-mail address': (context) =>
    signIn(context, `${encodeURIComponent(context.secrets.passwordAsEmail.value)}@example.org`, 'x'),
  'broken JSON': (context) =>
    sendRecorded(context, '/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"email":"a","password":${JSON.stringify(context.secrets.passwordInBrokenJson.value)}`,
    }),
  'a form': (context) =>
    sendRecorded(context, '/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password: context.secrets.passwordInForm.value }).toString(),
    }),
  'an unknown field': (context) =>
    sendJson(context, 'POST', '/session', { pass: context.secrets.passwordInUnknownField.value }),
  'fields of the wrong kind': (context) =>
    sendJson(context, 'POST', '/session', {
      email: 7,
      password: [context.secrets.passwordInUnknownField.value],
    }),
  'a query with a password': (context) =>
    sendJson(
      context,
      'POST',
      `/session?password=${encodeURIComponent(context.secrets.passwordInQuery.value)}`,
    ),
  'a request from another site': (context) =>
    signIn(context, EMAIL, context.secrets.passwordOfElsewhere.value, { Origin: 'https://evil.example' }),
  'too large a body': (context) =>
    signIn(context, EMAIL, context.secrets.passwordInHugeBody.value + ' '.repeat(1_100_000)),
  'an incomplete body': (context) => {
    const incompleteBody = `{"email":"${EMAIL}","password":${JSON.stringify(context.secrets.passwordInCutBody.value)}`
    return sendRaw(
      context,
      `POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n${incompleteBody}`,
    )
  },
  'headers of other systems': (context) => {
    const { authorization, apiKey, strangeCookie } = context.secrets
    const headers = {
      Authorization: `Bearer ${authorization.value}`,
      'X-Api-Key': apiKey.value,
      Cookie: `sid=${strangeCookie.value}`,
    }
    return openAll(context, ['/', '/dashboard', '/api/start', '/api/progress', '/nothing'], headers)
  },
  'basic authorization': (context) => {
    const basic = Buffer.from(`a:${context.secrets.authorization.value}`).toString('base64')
    return sendRecorded(context, '/api/start', { headers: { Authorization: `Basic ${basic}` } })
  },
  'invalid cookies': (context) => {
    const { strangeSession, strangeDevice } = context.secrets
    const cookie = `session=${strangeSession.value}; device=${strangeDevice.value}.${strangeDevice.value}`
    return signIn(context, EMAIL, 'x', { Cookie: cookie })
  },
  'tokens in addresses': (context) => {
    const paths = ['/', '/dashboard', '/terms', '/nothing', '/api/start', '/api/nothing', '/files/nothing']
    const query = `?token=${context.secrets.tokenInQuery.value}`
    return openAll(
      context,
      paths.map((path) => path + query),
    )
  },
  'headers that are too large': (context) =>
    sendRaw(
      context,
      `GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${context.secrets.tokenInBadHeader.value}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ),
  'malformed headers': (context) =>
    sendRaw(
      context,
      `GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${context.secrets.tokenInBadHeader.value}\r\nno header at all\r\n\r\n`,
    ),
  'pages and data with a session': (context) => {
    const pages = ['/', '/dashboard', '/track/long']
    const data = ['/api/start', '/api/start?x=1', '/api/catalog', '/api/progress', '/api/tracks/long']
    return openAll(context, [...pages, ...data], { Cookie: context.cookie })
  },
  'a completed unit': (context) => {
    const body = { completed: true, eventId: crypto.randomUUID(), ...trackAndTime() }
    return sendJson(context, 'PUT', '/progress/units/unit-0', body, context.cookie)
  },
  'a viewed track': (context) =>
    sendJson(context, 'PUT', `/progress/views/${crypto.randomUUID()}`, trackAndTime(), context.cookie),
  'a batch of events': (context) =>
    sendJson(context, 'POST', '/events', { events: [createPageEvent()] }, context.cookie),
  'a file': (context) =>
    sendRecorded(context, '/files/units/unit-0/attachment', { headers: { Cookie: context.cookie } }),
  // The flows of accounts, which handle secrets, are written by hand.
  'every endpoint of the other features': async (context) => {
    for (const fixture of endpointFixtures.filter(({ name }) => !name.startsWith('accounts.'))) {
      const { method, path, body } = createRequest(fixture)
      const headers = { 'Content-Type': 'application/json', Cookie: context.cookie }
      await sendRecorded(context, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    }
  },
  ...accountsFlows,
  'signing out': async (context) => {
    await sendJson(context, 'DELETE', '/session', {}, context.cookie)
    await sendRecorded(context, '/api/start', { headers: { Cookie: context.cookie } })
  },
}

export function extractCookieSecrets(cookie: string): Secret[] {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { kind: `the cookie ${name}`, value }
  })
}
