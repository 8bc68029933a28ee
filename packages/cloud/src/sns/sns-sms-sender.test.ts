import { createServer } from 'node:http'
import {
  AuthorizationErrorException,
  InternalErrorException,
  InvalidParameterException,
  InvalidParameterValueException,
  InvalidSecurityException,
  KMSThrottlingException,
  OptedOutException,
  type PublishCommandInput,
  SNSServiceException,
  ThrottledException,
} from '@aws-sdk/client-sns'
import type { Delivery } from '@kitchen-table/application/ports'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSnsClient, snsSmsSender } from './sns-sms-sender.ts'

const PHONE = '+14155550123'
const TEXT = '123456 is your code for Kitchen Table. “é” 预算'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

/** Returns a sender whose client sends nothing: it records each input, and throws the errors one after the other. */
function createScriptedSender(errors: unknown[] = []) {
  const inputs: object[] = []
  const faults: string[] = []
  const client = createSnsClient({ region: 'eu-central-1', credentials })
  onTestFinished(() => client.destroy())
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        const error = errors[inputs.length] ?? null
        inputs.push(input)
        if (error !== null) throw error
        return { output: { MessageId: 'm-1', $metadata: {} }, response: {} }
      },
    { step: 'finalizeRequest', priority: 'low', name: 'scripted' },
  )
  const sender = snsSmsSender({ client, onFault: (error) => faults.push(String(error)) })
  return { inputs, faults, send: () => sender.send('e-1', PHONE, TEXT) }
}

test('publishes a transactional message to the number, and to nothing else', async () => {
  const { inputs, faults, send } = createScriptedSender()
  expect(await send()).toBe('sent')
  expect(inputs).toEqual([
    {
      PhoneNumber: PHONE,
      Message: TEXT,
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
    } satisfies PublishCommandInput,
  ])
  expect(faults).toEqual([])
})

const options = { message: `Invalid parameter: PhoneNumber Reason: ${PHONE} is not valid`, $metadata: {} }
const serviceError = (name: string, $fault: 'client' | 'server' = 'client') =>
  new SNSServiceException({ ...options, name, $fault })
const connectionError = (change: object) => Object.assign(new Error(`no response for ${PHONE}`), change)

const rejection = (name: string) => [`Error: SNS permanently rejects a text message: ${name}`]
const outage = (name: string) => [`Error: Text messages cannot be sent: ${name}`]

test.each<[what: string, error: Error, delivery: Delivery, faults: string[]]>([
  [
    'a number that is none',
    new InvalidParameterException(options),
    'never',
    rejection('InvalidParameterException'),
  ],
  [
    'an invalid text',
    new InvalidParameterValueException(options),
    'never',
    rejection('InvalidParameterValueException'),
  ],
  ['an invalid request', serviceError('ValidationException'), 'never', rejection('ValidationException')],
  [
    'a number that wants no messages',
    new OptedOutException(options),
    'never',
    rejection('OptedOutException'),
  ],
  ['too many messages', new ThrottledException(options), 'later', []],
  ['too many requests', serviceError('Throttling'), 'later', []],
  ['too many requests for keys', new KMSThrottlingException(options), 'later', []],
  ['a fault of the service', new InternalErrorException(options), 'away', outage('InternalErrorException')],
  [
    'an unavailable service',
    serviceError('ServiceUnavailable', 'server'),
    'away',
    outage('ServiceUnavailable'),
  ],
  [
    'a role that may not send',
    new AuthorizationErrorException(options),
    'away',
    outage('AuthorizationErrorException'),
  ],
  ['a wrong signature', new InvalidSecurityException(options), 'away', outage('InvalidSecurityException')],
  ['expired credentials', serviceError('ExpiredTokenException'), 'away', outage('ExpiredTokenException')],
  [
    'no credentials',
    connectionError({ name: 'CredentialsProviderError' }),
    'away',
    outage('CredentialsProviderError'),
  ],
  ['a time-out', connectionError({ name: 'TimeoutError' }), 'away', outage('TimeoutError')],
  ['a refused connection', connectionError({ code: 'ECONNREFUSED' }), 'away', outage('Error ECONNREFUSED')],
])('%s: returns the outcome, and reports no number', async (_, error, delivery, expectedFaults) => {
  const { faults, send } = createScriptedSender([error])
  expect(await send()).toBe(delivery)
  expect(faults).toEqual(expectedFaults)
})

test('an outage is reported once, until a message is sent', async () => {
  const error = new InternalErrorException(options)
  const { faults, send } = createScriptedSender([error, error, null, error])
  expect([await send(), await send(), await send(), await send()]).toEqual(['away', 'away', 'sent', 'away'])
  expect(faults).toEqual([...outage('InternalErrorException'), ...outage('InternalErrorException')])
})

describe('over the network', () => {
  /** Starts a service that responds to every request with this error, or not at all. */
  async function startService(error: { status: number; code: string } | null) {
    const bodies: string[] = []
    const server = createServer(async (request, response) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part)
      bodies.push(Buffer.concat(parts).toString())
      if (error === null) return
      response.writeHead(error.status).end(
        `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type>
          <Code>${error.code}</Code><Message>No.</Message></Error><RequestId>r</RequestId></ErrorResponse>`,
      )
    })
    const endpoint = `http://127.0.0.1:${await listenLocally(server)}`
    const client = createSnsClient({ region: 'eu-central-1', endpoint, credentials })
    onTestFinished(() => {
      client.destroy()
      server.closeAllConnections()
      server.close()
    })
    const sender = snsSmsSender({ client, onFault: () => {}, timeoutMs: error === null ? 300 : 60_000 })
    return { bodies, send: () => sender.send('e-1', PHONE, TEXT) }
  }

  test.each<[status: number, code: string, delivery: Delivery]>([
    [400, 'InvalidParameter', 'never'],
    [400, 'ParameterValueInvalid', 'never'],
    [429, 'Throttled', 'later'],
    [400, 'Throttling', 'later'],
    [403, 'AuthorizationError', 'away'],
    [403, 'InvalidClientTokenId', 'away'],
    [500, 'InternalError', 'away'],
    [503, 'ServiceUnavailable', 'away'],
  ])('%i %s: returns %s after one request', async (status, code, delivery) => {
    const { bodies, send } = await startService({ status, code })
    expect(await send()).toBe(delivery)
    expect(bodies).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toMatchObject({
      Action: 'Publish',
      PhoneNumber: PHONE,
      Message: TEXT,
      'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
    })
  })

  test('a service that does not respond is away', async () => {
    expect(await (await startService(null)).send()).toBe('away')
  })
})
