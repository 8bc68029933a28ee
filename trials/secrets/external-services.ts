import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { MESSAGE_LEASE_MS } from '@kitchen-table/application/testing/use-cases'
import { startTestProvider } from '@kitchen-table/demo/test-provider'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { secretKinds } from './secret-kinds.ts'

type ReceivedEmail = { to: string; raw: string; text: string }

/** Starts a mail relay that requires a password and stores the mail that it receives. */
async function startMailRelay() {
  const mails: ReceivedEmail[] = []
  const server = new SMTPServer({
    logger: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    async onData(stream, { envelope }, done) {
      const parts: Uint8Array[] = []
      for await (const part of stream) parts.push(part)
      const raw = Buffer.concat(parts).toString()
      const { text = '' } = await PostalMime.parse(raw)
      mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), raw, text })
      done()
    },
  })
  server.on('error', () => {})
  return { mails, server, port: await listenLocally(server.server) }
}

/** Starts one server for the help form, the mailing list and the analytics, which stores every request. */
async function startThirdParties() {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(parts)}`)
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
  })
  return { received, server, url: `http://127.0.0.1:${await listenLocally(server)}` }
}

/** How long to wait for a mail after none is pending any more. Milliseconds. */
const NO_EMAIL_TIMEOUT_MS = 2000

/**
 * The longest time from claiming a requested mail to its arrival at the relay; its row stays for REQUESTED_EMAIL_OUTCOME_DELAY_MS.
 * Milliseconds.
 */
const RELAY_TIMEOUT_MS = 10_000

/** Whether a mail has not been tried yet, or is being sent. */
function isEmailPending(dataDir: string): boolean {
  const sql = `SELECT 1 FROM outbox
    WHERE channel IN ('mail', 'requested-mail') AND attempts = 0
      OR channel = 'mail' AND due_at > ? OR channel = 'requested-mail' AND due_at > ?`
  const leaseEnds = [Date.now() + MESSAGE_LEASE_MS / 2, Date.now() + MESSAGE_LEASE_MS - RELAY_TIMEOUT_MS]
  return readFromStore(dataDir, (db) => db.prepare(sql).get(...leaseEnds) !== undefined)
}

/** Starts all external services of the product on `dataDir`; they store everything that it sends them. */
export async function startExternalServices(dataDir: string) {
  const [relay, thirdParties, testProvider] = await Promise.all([
    startMailRelay(),
    startThirdParties(),
    startTestProvider({ publicOrigin: 'http://localhost:0' }),
  ])
  const medica = testProvider.providers.find(({ id }) => id === 'medica')
  if (!medica) throw new Error('The test provider has no medica.')
  const settings = {
    SMTP_URL: `smtp://relay:${encodeURIComponent(secretKinds.smtpPassword.value)}@127.0.0.1:${relay.port}`,
    HELP_FORM_URL: `${thirdParties.url}/help`,
    ANALYTICS_URL: `${thirdParties.url}/seen`,
    MAILING_LIST_URL: `${thirdParties.url}/list`,
    MEDICA_ISSUER: medica.issuer,
    MEDICA_CLIENT_ID: medica.clientId,
    MEDICA_CLIENT_SECRET: medica.clientSecret,
  }

  return {
    settings,
    clientSecret: medica.clientSecret,
    /** The number of mails received so far, to find the next one after. */
    countEmails: () => relay.mails.length,
    /**
     * Returns the secret in the next mail to `to` after the first `after` mails; null if none arrives, or once
     * `hasFailed` returns true.
     */
    async waitForEmailedSecret(to: string, after: number, hasFailed: () => boolean): Promise<string | null> {
      const deadline = performance.now() + NO_EMAIL_TIMEOUT_MS
      for (; ; await wait(20)) {
        const mail = relay.mails.slice(after).find((email) => email.to === to)
        const [, secret] = /:\n\n {4}(\S+)/.exec(mail?.text.replaceAll('\r\n', '\n') ?? '') ?? []
        if (mail) return secret ?? null
        if (hasFailed() || (performance.now() >= deadline && !isEmailPending(dataDir))) return null
      }
    },
    receivedData(): [name: string, bytes: Buffer][] {
      return [
        ...relay.mails.map(({ to, raw, text }): [string, Buffer] => [
          `mail to ${to}`,
          Buffer.from(raw + text),
        ]),
        ['third parties', Buffer.from(thirdParties.received.join('\n'))],
      ]
    },
    async close() {
      thirdParties.server.close()
      await Promise.all([new Promise<void>((done) => relay.server.close(() => done())), testProvider.stop()])
    },
  }
}

export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>
