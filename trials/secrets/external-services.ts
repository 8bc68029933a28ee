import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startTestProvider } from '../../apps/server/src/dev/test-provider.ts'
import { LEASE_MS } from '../../apps/server/src/platform/messaging/delivery-policy.ts'
import { secretKinds } from './secret-kinds.ts'

type ReceivedEmail = { to: string; raw: string; text: string }

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return address.port
}

/** A relay that asks for its password and keeps what it is given. */
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
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { mails, server, port: portOf(server.server.address()) }
}

/** Whatever others are told: the form of help, the mailing list, the analytics. */
async function startThirdParties() {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part)
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(parts)}`)
    response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { heard: received, server, url: `http://127.0.0.1:${portOf(server.address())}` }
}

/** Where no mail is to come, none is waited for longer than this once there is none to be sent. Milliseconds. */
const NO_EMAIL_TIMEOUT_MS = 2000

/**
 * A letter that was requested is with the relay by then, after it was claimed; its row stays until OUTCOME_AFTER.
 * Milliseconds.
 */
const RELAY_TIMEOUT_MS = 10_000

/** Whether a mail waits to be sent for the first time, or is being sent. */
function isEmailPending(dataDir: string): boolean {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 60_000 })
  const row = db
    .prepare(
      `SELECT 1 FROM outbox
      WHERE channel IN ('mail', 'asked-mail') AND attempts = 0
        OR channel = 'mail' AND due_at > ? OR channel = 'asked-mail' AND due_at > ?`,
    )
    .get(Date.now() + LEASE_MS / 2, Date.now() + LEASE_MS - RELAY_TIMEOUT_MS)
  db.close()
  return row !== undefined
}

/** Everybody whom the product over `dataDir` speaks with, and what it has told each of them. */
export async function startExternalServices(dataDir: string) {
  const [relay, others, tested] = await Promise.all([
    startMailRelay(),
    startThirdParties(),
    startTestProvider({ publicOrigin: 'http://localhost:0' }),
  ])
  const medica = tested.providers.find(({ id }) => id === 'medica')
  if (!medica) throw new Error('There is no provider.')
  const settings = {
    SMTP_URL: `smtp://relay:${encodeURIComponent(secretKinds.smtpPassword.value)}@127.0.0.1:${relay.port}`,
    HELP_FORM_URL: `${others.url}/help`,
    ANALYTICS_URL: `${others.url}/seen`,
    MAILING_LIST_URL: `${others.url}/list`,
    MEDICA_ISSUER: medica.issuer,
    MEDICA_CLIENT_ID: medica.clientId,
    MEDICA_CLIENT_SECRET: medica.clientSecret,
  }

  return {
    settings,
    clientSecret: medica.clientSecret,
    /** Forgets the mails that have come, so that the next one is told from them. */
    countEmails: () => relay.mails.length,
    /** What the next mail to somebody asks to be typed, after so many; nothing where none comes. */
    async waitForEmailedSecret(to: string, after: number): Promise<string | null> {
      const until = performance.now() + NO_EMAIL_TIMEOUT_MS
      for (; performance.now() < until || isEmailPending(dataDir); await wait(20)) {
        const mail = relay.mails.slice(after).find((one) => one.to === to)
        const [, secret] = /:\n\n {4}(\S+)/.exec(mail?.text.replaceAll('\r\n', '\n') ?? '') ?? []
        if (mail) return secret ?? null
      }
      return null
    },
    /** Each by whom it reached. */
    receivedData(): [name: string, bytes: Buffer][] {
      return [
        ...relay.mails.map(({ to, raw, text }): [string, Buffer] => [
          `mail to ${to}`,
          Buffer.from(raw + text),
        ]),
        ['third parties', Buffer.from(others.heard.join('\n'))],
      ]
    },
    async close() {
      others.server.close()
      await Promise.all([new Promise<void>((done) => relay.server.close(() => done())), tested.stop()])
    },
  }
}

export type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>
