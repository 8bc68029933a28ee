import { createServer, type ServerResponse } from 'node:http'
import {
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withStoreErrors } from './cognito-errors.ts'
import { createCognitoClient } from './create-cognito-client.ts'

type Respond = (response: ServerResponse) => void

const loseResponse: Respond = (response) => response.destroy()

const respond =
  (status: number, body: object): Respond =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(body))
  }

/** Sends half of a response, and then nothing. */
const stall: Respond = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1', 'Content-Length': '100' })
  response.write('{"Username":')
}

/** Opens a client of a server that responds so to one request after the other. */
async function openClient(responses: Respond[], timeoutMs = 60_000) {
  let requests = 0
  const server = createServer((_, response) => {
    responses[requests]?.(response)
    requests += 1
  })
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`
  const client = createCognitoClient({
    region: 'eu-central-1',
    endpoint,
    timeoutMs,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  // The pauses between attempts are random parts of their longest.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  return { client, countRequests: () => requests }
}

type Client = ReturnType<typeof createCognitoClient>

const confirmReset = (client: Client) =>
  client.send(
    new ConfirmForgotPasswordCommand({
      ClientId: 'app',
      Username: 'ada@example.org',
      ConfirmationCode: '123456',
      Password: 'Kitchen-Table-1',
    }),
  )
const choosePassword = (client: Client) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId: 'app',
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 'session-of-cognito'.repeat(2),
    }),
  )
const verifyApp = (client: Client) =>
  client.send(new VerifySoftwareTokenCommand({ AccessToken: 'a.b.c', UserCode: '123456' }))
const getUser = (client: Client) =>
  client.send(new AdminGetUserCommand({ UserPoolId: 'eu-central-1_pool', Username: 'ada@example.org' }))

test.each([
  { what: 'the code of a reset', send: confirmReset },
  { what: 'the session of a challenge', send: choosePassword },
  { what: 'the code of an app', send: verifyApp },
])(
  'a request that uses up $what is not sent again when its response is lost: it may have taken effect',
  async ({ send }) => {
    const { client, countRequests } = await openClient([
      loseResponse,
      respond(400, { __type: 'ExpiredCodeException' }),
    ])
    await expect(withStoreErrors(send(client))).rejects.toBeInstanceOf(StoreFailingError)
    expect(countRequests()).toBe(1)
  },
)

test('nor after an error of the service, which says nothing of the effect', async () => {
  const { client, countRequests } = await openClient([
    respond(500, { __type: 'InternalErrorException' }),
    respond(400, { __type: 'ExpiredCodeException' }),
  ])
  await expect(withStoreErrors(confirmReset(client))).rejects.toBeInstanceOf(StoreFailingError)
  expect(countRequests()).toBe(1)
})

test('it is sent again after throttling, which has no effect', async () => {
  const { client, countRequests } = await openClient([
    respond(400, { __type: 'TooManyRequestsException' }),
    respond(200, {}),
  ])
  await confirmReset(client)
  expect(countRequests()).toBe(2)
})

test('any other request is sent again', async () => {
  const { client, countRequests } = await openClient([loseResponse, respond(200, { Username: 'ada' })])
  expect(await getUser(client)).toMatchObject({ Username: 'ada' })
  expect(countRequests()).toBe(2)
})

test('a response that stalls in its body is given up, and the request sent again', async () => {
  const { client, countRequests } = await openClient([stall, respond(200, { Username: 'ada' })], 3000)
  expect(await getUser(client)).toMatchObject({ Username: 'ada' })
  expect(countRequests()).toBe(2)
})
