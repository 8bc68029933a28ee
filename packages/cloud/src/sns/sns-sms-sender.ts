import {
  PublishCommand,
  type PublishCommandInput,
  SNSClient,
  type SNSClientConfig,
  SNSServiceException,
} from '@aws-sdk/client-sns'
import type { Delivery, SmsSender } from '@kitchen-table/application/ports'
import { createProblemNotifier } from '@kitchen-table/application/store-helpers'

const SECOND_MS = 1000
/** For one message, from connecting to the response. */
const TIMEOUT_MS = 60 * SECOND_MS

/** Returns the client for text messages; the caller destroys it. */
export function createSnsClient(
  options: Pick<SNSClientConfig, 'credentials' | 'endpoint'> & { region: string },
): SNSClient {
  // The outbox counts and repeats attempts. The SDK must not repeat any: SNS would send a message twice.
  return new SNSClient({ maxAttempts: 1, ...options })
}

/** Errors of this message alone: SNS accepts no message to this number, or not this text. */
const permanentErrorNames: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'OptedOutException',
  'ValidationException',
])

const throttlingErrorNames: ReadonlySet<string> = new Set([
  'KMSThrottlingException',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
])

/** Returns names and codes of an error, without the service's text, which may contain the number. */
function describeError(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const status = error instanceof SNSServiceException ? error.$metadata.httpStatusCode : null
  return [error.name, code, status].filter(Boolean).join(' ')
}

type Options = {
  /** Of createSnsClient. */
  client: SNSClient
  onFault: (error: unknown) => void
  timeoutMs?: number
}

/**
 * Sends text messages through SNS. 'sent' means that SNS has accepted the message; whether it arrives, and whether the
 * account's monthly limit is reached, is only in its delivery log. An outage is reported once, and again only after a
 * message was sent; an account that may not send counts as an outage.
 */
export function snsSmsSender({ client, onFault, timeoutMs = TIMEOUT_MS }: Options): SmsSender {
  const outageNotifier = createProblemNotifier((problem) =>
    onFault(new Error(`Text messages cannot be sent: ${problem}`)),
  )

  function toDelivery(error: Error): Delivery {
    if (permanentErrorNames.has(error.name)) {
      onFault(new Error(`SNS permanently rejects a text message: ${describeError(error)}`))
      return 'never'
    }
    if (throttlingErrorNames.has(error.name)) return 'later'
    outageNotifier.report(describeError(error))
    return 'away'
  }

  return {
    async send(_id, to, text) {
      const input: PublishCommandInput = {
        PhoneNumber: to,
        Message: text,
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        },
      }
      try {
        await client.send(new PublishCommand(input), { abortSignal: AbortSignal.timeout(timeoutMs) })
        outageNotifier.clear()
        return 'sent'
      } catch (error) {
        if (!(error instanceof Error)) throw error
        return toDelivery(error)
      }
    },
  }
}
