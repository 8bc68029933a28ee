import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { accountsFlows } from './accounts-flows.ts'
import type { ExternalServices } from './external-services.ts'
import type { Secret } from './find-secrets.ts'
import type { Secrets } from './secret-kinds.ts'
import { jsonHeaders as json, sendRecorded } from './send-recorded.ts'

export const EMAIL = 'ada@example.org'

export type FlowContext = {
  address: string
  secrets: Secrets
  /** Of the session that the flow before has opened. */
  cookie: string
  /** Every one that a session was opened with. */
  cookies: string[]
  /** Whatever else was given on the way, to whom it belongs. */
  foundSecrets: Secret[]
  /** Whom the product speaks with. */
  externalServices: ExternalServices
  /** What was asked for, as `GET /path`. */
  sentRequests: string[]
  /** Whatever comes back is kept, to be looked through. */
  recordResponse: (headers: string, body: string) => void
}

const signIn = (heard: FlowContext, email: string, password: string, headers = {}) =>
  sendRecorded(heard, '/api/session', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ email, password }),
  })

/** Sends these bytes and goes away without waiting for more than a moment. */
async function sendRaw({ address, recordResponse }: FlowContext, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  recordResponse('', await text(socket).catch(() => ''))
}

const completionBody = (page: string) => ({
  completed: true,
  track: 'long',
  eventId: crypto.randomUUID(),
  time: new Date().toISOString(),
  where: page,
})

/** Everything that one can do, with a secret in it. */
export const flows: Record<string, (heard: FlowContext) => Promise<unknown>> = {
  'signing in': async (heard) => {
    const response = await signIn(heard, EMAIL, heard.secrets.rightPassword.value)
    if (!response.ok) return
    heard.cookie = cookiesOf(response)
    heard.cookies.push(heard.cookie)
  },
  'a wrong password': (heard) => signIn(heard, EMAIL, heard.secrets.wrongPassword.value),
  'an account that there is not': (heard) =>
    signIn(heard, 'nobody@example.org', heard.secrets.wrongPassword.value),
  'the password where the address belongs': (heard) =>
    signIn(heard, heard.secrets.passwordAsEmail.value, 'x'),
  'the password in an address': (heard) =>
    signIn(heard, `${encodeURIComponent(heard.secrets.passwordAsEmail.value)}@example.org`, 'x'),
  'broken JSON': (heard) =>
    sendRecorded(heard, '/api/session', {
      method: 'POST',
      headers: json,
      body: `{"email":"a","password":${JSON.stringify(heard.secrets.passwordInBrokenJson.value)}`,
    }),
  'a form': (heard) =>
    sendRecorded(heard, '/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password: heard.secrets.passwordInForm.value }).toString(),
    }),
  'an unknown field': (heard) =>
    sendRecorded(heard, '/api/session', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ pass: heard.secrets.passwordInUnknownField.value }),
    }),
  'fields of the wrong kind': (heard) =>
    sendRecorded(heard, '/api/session', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 7, password: [heard.secrets.passwordInUnknownField.value] }),
    }),
  'a query with a password': (heard) =>
    sendRecorded(heard, `/api/session?password=${encodeURIComponent(heard.secrets.passwordInQuery.value)}`, {
      method: 'POST',
      headers: json,
      body: '{}',
    }),
  'another site': (heard) =>
    signIn(heard, EMAIL, heard.secrets.passwordOfElsewhere.value, { Origin: 'https://evil.example' }),
  'too large a body': (heard) =>
    signIn(heard, EMAIL, heard.secrets.passwordInHugeBody.value + ' '.repeat(1_100_000)),
  'half a body': (heard) => {
    const begun = `{"email":"${EMAIL}","password":${JSON.stringify(heard.secrets.passwordInCutBody.value)}`
    return sendRaw(
      heard,
      `POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n${begun}`,
    )
  },
  'headers of other systems': (heard) => {
    const { authorization, apiKey, strangeCookie } = heard.secrets
    const headers = {
      Authorization: `Bearer ${authorization.value}`,
      'X-Api-Key': apiKey.value,
      Cookie: `sid=${strangeCookie.value}`,
    }
    return Promise.all(
      ['/', '/dashboard', '/api/start', '/api/progress', '/nothing'].map((path) =>
        sendRecorded(heard, path, { headers }),
      ),
    )
  },
  'basic authorization': ({ secrets, ...heard }) => {
    const basic = Buffer.from(`a:${secrets.authorization.value}`).toString('base64')
    return sendRecorded({ secrets, ...heard }, '/api/start', { headers: { Authorization: `Basic ${basic}` } })
  },
  'cookies of nobody': (heard) => {
    const { strangeSession, strangeDevice } = heard.secrets
    const cookie = `session=${strangeSession.value}; device=${strangeDevice.value}.${strangeDevice.value}`
    return signIn(heard, EMAIL, 'x', { Cookie: cookie })
  },
  'tokens in addresses': (heard) =>
    Promise.all(
      ['/', '/dashboard', '/terms', '/nothing', '/api/start', '/api/nothing', '/files/nothing'].map((path) =>
        sendRecorded(heard, `${path}?token=${heard.secrets.tokenInQuery.value}`),
      ),
    ),
  'headers that are too large': (heard) =>
    sendRaw(
      heard,
      `GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${heard.secrets.tokenInBadHeader.value}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ),
  'headers that are wrong': (heard) =>
    sendRaw(
      heard,
      `GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${heard.secrets.tokenInBadHeader.value}\r\nno header at all\r\n\r\n`,
    ),
  'pages and data of whoever is signed in': (heard) =>
    Promise.all(
      [
        '/',
        '/dashboard',
        '/track/long',
        '/api/start',
        '/api/start?x=1',
        '/api/catalog',
        '/api/progress',
        '/api/tracks/long',
      ].map((path) => sendRecorded(heard, path, { headers: { Cookie: heard.cookie } })),
    ),
  'a completed lesson': (heard) =>
    sendRecorded(heard, '/api/progress/units/unit-0', {
      method: 'PUT',
      headers: { ...json, Cookie: heard.cookie },
      body: JSON.stringify(completionBody('/track/long')),
    }),
  'a track taken off the list': (heard) =>
    sendRecorded(heard, '/api/progress/tracks/long', {
      method: 'PUT',
      headers: { ...json, Cookie: heard.cookie },
      body: JSON.stringify({ listed: false }),
    }),
  'a viewed track': (heard) =>
    sendRecorded(heard, `/api/progress/views/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { ...json, Cookie: heard.cookie },
      body: JSON.stringify({ track: 'long', time: new Date().toISOString(), where: '/track/long' }),
    }),
  'a batch of events': (heard) =>
    sendRecorded(heard, '/api/events', {
      method: 'POST',
      headers: { ...json, Cookie: heard.cookie },
      body: JSON.stringify({
        events: [
          { id: crypto.randomUUID(), event: 110, detail: 'a>b', time: new Date().toISOString(), where: '/' },
        ],
      }),
    }),
  'a file': (heard) =>
    sendRecorded(heard, '/files/units/unit-0/attachment', { headers: { Cookie: heard.cookie } }),
  ...accountsFlows,
  'signing out': async (heard) => {
    await sendRecorded(heard, '/api/session', {
      method: 'DELETE',
      headers: { ...json, Cookie: heard.cookie },
      body: '{}',
    })
    await sendRecorded(heard, '/api/start', { headers: { Cookie: heard.cookie } })
  },
}

/** What a session has given, as secrets of their own. */
export function extractCookieSecrets(cookie: string): Secret[] {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { kind: `the cookie ${name}`, value }
  })
}
