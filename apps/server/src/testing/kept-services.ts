import { knownProvider } from '../adapters/openid/testing/known-provider.ts'
import type { Config } from '../config.ts'
import { pageLinks } from '../features/accounts/outbox/page-links.ts'
import {
  channels,
  type Delivery,
  type Errand,
  type Letter,
  type MailingList,
  type OutboxStore,
} from '../features/accounts/outbox/ports.ts'
import type { IdentityProviders } from '../features/accounts/providers/ports.ts'
import type { FileStore } from '../features/catalog/ports.ts'
import { sendAskedLetterAtOnce } from './send-asked-letter-at-once.ts'

type ListUser = Parameters<MailingList['subscribe']>[0]

type Deps = {
  config: Pick<Config, 'publicUrl' | 'product'>
  files: Pick<FileStore, 'get'>
  onFault: (error: unknown) => void
}

/** Keeps what would be sent, for a test to read. */
export function keptServices({ config, files, onFault }: Deps) {
  const letters: Letter[] = []
  const texts: { to: string; text: string }[] = []
  const listed: string[] = []
  const far = Object.assign(knownProvider('far-away', 'acme'), { answers: 'away' as const })
  const providers: IdentityProviders = new Map(
    [knownProvider('medica', 'acme'), far].map(({ provider }) => [provider.id, provider]),
  )
  const mailer = {
    async send(_: string, letter: Letter): Promise<Delivery> {
      letters.push(letter)
      return 'sent'
    },
  }
  const { product, publicUrl } = config
  const askedLetters = sendAskedLetterAtOnce({ mailer, files, product, links: pageLinks(publicUrl), onFault })
  const services = {
    mailer,
    sms: {
      async send(_: string, to: string, text: string): Promise<Delivery> {
        texts.push({ to, text })
        return 'sent'
      },
    },
    askedLetters,
    helpForm: null,
    list: {
      async subscribe(user: ListUser): Promise<Delivery> {
        listed.push(`subscribe ${user.email}`)
        return 'sent'
      },
      async unsubscribe(user: ListUser): Promise<Delivery> {
        listed.push(`delete ${user.email}`)
        return 'sent'
      },
    },
    pageViews: null,
    providers,
    close: async () => {},
  }
  return { letters, texts, listed, services }
}

/** Sends everything that waits, as the outbox does by itself in a running product. */
export async function deliverAll(
  outbox: OutboxStore,
  carry: (id: string, errand: Errand) => Promise<Delivery>,
  now: number,
): Promise<void> {
  for (const channel of channels) {
    for (;;) {
      const waiting = await outbox.claim(channel, now, now + 1)
      if (waiting === null) break
      await carry(waiting.id, waiting.errand)
      await outbox.finish(waiting.id)
    }
  }
}
