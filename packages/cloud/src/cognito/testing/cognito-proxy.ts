import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLocalProxy } from '@kitchen-table/application/testing/processes'
import { z } from 'zod'

type Answer = { status: number; body: string }

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'

const mfaPreference = z.object({ UserPoolId: z.string(), Username: z.string() }).loose()
const listQuery = z.object({ Limit: z.number().default(60), PaginationToken: z.string().default('0') })
const userList = z.object({ Users: z.array(z.unknown()) })
const username = z.object({ Username: z.string() })
const appClients = z.object({ UserPoolClients: z.array(z.object({ ClientId: z.string() })).min(1) })

/** Returns an access token that cognito-local accepts: it reads whose token it is, and checks no signature. */
export function forgeAccessToken(appClientId: string, sub: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return [encode({ alg: 'none' }), encode({ client_id: appClientId, sub }), 'signature'].join('.')
}

/** Returns the page of a list that a request asks for; a token is the number of users before the page. */
function cutPage(answer: Answer, input: unknown): Answer {
  if (answer.status !== 200) return answer
  const { Limit, PaginationToken } = listQuery.parse(input)
  const { Users } = userList.parse(JSON.parse(answer.body))
  const [from, to] = [Number(PaginationToken), Number(PaginationToken) + Limit]
  const next = to < Users.length ? { PaginationToken: String(to) } : {}
  return { status: 200, body: JSON.stringify({ Users: Users.slice(from, to), ...next }) }
}

/**
 * Starts a proxy in front of cognito-local that responds to requests that it lacks: AdminSetUserMFAPreference becomes the
 * same request of the user, AdminUserGlobalSignOut does nothing, as cognito-local revokes no tokens, and ListUsers returns
 * pages. Sends one request at a time, because cognito-local checks whether a user name is free and takes it in two steps.
 * `onResetCodeSent` is called before the response to ForgotPassword.
 */
export async function startCognitoProxy(
  endpoint: string,
  { onResetCodeSent = async () => {} }: { onResetCodeSent?: (username: string) => Promise<void> } = {},
) {
  let last: Promise<unknown> = Promise.resolve()

  async function send(name: string, body: string, authorization: string): Promise<Answer> {
    const headers = {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': TARGET_PREFIX + name,
      Authorization: authorization,
    }
    const response = await fetch(endpoint, { method: 'POST', headers, body })
    return { status: response.status, body: await response.text() }
  }

  async function handle({ authorization = '', ...headers }: IncomingHttpHeaders, body: string) {
    const name = String(headers['x-amz-target']).slice(TARGET_PREFIX.length)
    const request = (other: string, input: object) => send(other, JSON.stringify(input), authorization)
    if (name === 'AdminUserGlobalSignOut') return { status: 200, body: '{}' }
    if (name === 'ListUsers') return cutPage(await send(name, body, authorization), JSON.parse(body))
    if (name !== 'AdminSetUserMFAPreference') {
      const answer = await send(name, body, authorization)
      if (name === 'ForgotPassword' && answer.status === 200)
        await onResetCodeSent(username.parse(JSON.parse(body)).Username)
      return answer
    }

    const { UserPoolId, Username, ...settings } = mfaPreference.parse(JSON.parse(body))
    const listed = await request('ListUserPoolClients', { UserPoolId, MaxResults: 1 })
    const [appClient] = appClients.parse(JSON.parse(listed.body)).UserPoolClients
    const AccessToken = forgeAccessToken(appClient?.ClientId ?? '', Username)
    return request('SetUserMFAPreference', { AccessToken, ...settings })
  }

  return startLocalProxy(async (incoming, response) => {
    const received = await text(incoming)
    const handling = last.then(() => handle(incoming.headers, received))
    last = handling.catch(() => {})
    const { status, body } = await handling
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(body)
  })
}
