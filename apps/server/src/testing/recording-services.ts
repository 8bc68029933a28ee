import { createPageLinks } from '@kitchen-table/application/messaging'
import {
  type Delivery,
  type EmailMessage,
  type FileStore,
  type IdentityProviders,
  type MailingList,
  type OutboxMessage,
  type OutboxStore,
  outboxChannels,
} from '@kitchen-table/application/ports'
import { sendRequestedEmailImmediately } from '@kitchen-table/application/testing/samples'
import type { Config } from '../config.ts'
import { createFakeProvider } from '../openid/testing/fake-provider.ts'

type ListUser = Parameters<MailingList['subscribe']>[0]

type Deps = {
  config: Pick<Config, 'publicUrl' | 'product'>
  files: Pick<FileStore, 'get'>
  onFault: (error: unknown) => void
}

/** Creates services that record what would be sent, for a test to read. */
export function recordingServices({ config, files, onFault }: Deps) {
  const emails: EmailMessage[] = []
  const textMessages: { to: string; text: string }[] = []
  const mailingListCalls: string[] = []
  const unreachableProvider = createFakeProvider('far-away', 'medica')
  unreachableProvider.result = 'away'
  const providers: IdentityProviders = new Map(
    [createFakeProvider('medica', 'medica'), unreachableProvider].map(({ provider }) => [
      provider.id,
      provider,
    ]),
  )
  const mailer = {
    async send(_: string, email: EmailMessage): Promise<Delivery> {
      emails.push(email)
      return 'sent'
    },
  }
  const { product, publicUrl } = config
  const requestedEmails = sendRequestedEmailImmediately({
    mailer,
    files,
    product,
    links: createPageLinks(publicUrl),
    onFault,
  })
  const services = {
    mailer,
    sms: {
      async send(_: string, to: string, text: string): Promise<Delivery> {
        textMessages.push({ to, text })
        return 'sent'
      },
    },
    requestedEmails,
    helpForm: null,
    mailingList: {
      async subscribe(user: ListUser): Promise<Delivery> {
        mailingListCalls.push(`subscribe ${user.email}`)
        return 'sent'
      },
      async unsubscribe(user: ListUser): Promise<Delivery> {
        mailingListCalls.push(`delete ${user.email}`)
        return 'sent'
      },
    },
    pageViews: null,
    providers,
    close: async () => {},
  }
  return { emails, textMessages, mailingListCalls, services }
}

/** Dispatches every outbox message that is due at `now`, as the channel workers do in a running product. */
export async function deliverAll(
  outbox: OutboxStore,
  dispatch: (id: string, message: OutboxMessage) => Promise<Delivery>,
  now: number,
): Promise<void> {
  for (const channel of outboxChannels) {
    for (;;) {
      const pending = await outbox.claim(channel, now, now + 1)
      if (pending === null) break
      await dispatch(pending.id, pending.message)
      await outbox.finish(pending)
    }
  }
}
