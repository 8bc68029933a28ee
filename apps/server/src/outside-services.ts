import { join } from 'node:path'
import type { Logger } from 'pino'
import { mailThread } from './adapters/mail/mail-thread.ts'
import { readFolder } from './adapters/mail/read-folder.ts'
import { openidProvider } from './adapters/openid/openid-provider.ts'
import { folderSms } from './adapters/sms/folder-sms.ts'
import { helpForm } from './adapters/web-services/help-form.ts'
import { mailingList } from './adapters/web-services/mailing-list.ts'
import { noMailingList } from './adapters/web-services/no-mailing-list.ts'
import { pageViews } from './adapters/web-services/page-views.ts'
import type { Config } from './config.ts'
import type { HelpForm, Mailer, MailingList, PageViews, SmsSender } from './features/accounts/outbox/ports.ts'
import {
  type AskedLetterSender,
  type AskedLetterTimes,
  usualAskedTimes,
} from './features/accounts/outbox/send-asked-letter.ts'
import type { SentMessage } from './features/accounts/outbox/sent-message.ts'
import type { IdentityProviders, ProviderConfig } from './features/accounts/providers/ports.ts'
import { filesFolder } from './one-machine.ts'

/** The world outside that an installation speaks with; null is what it does without. */
export type OutsideServices = {
  mailer: Mailer
  askedLetters: AskedLetterSender
  sms: SmsSender | null
  helpForm: HelpForm | null
  list: MailingList
  pageViews: PageViews | null
  providers: IdentityProviders
  /** Lets go of connections that are kept open. */
  close(): Promise<void>
}

/** Where messages are kept that go nowhere. */
function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/** The messages that went nowhere, the newest first. */
export function keptMessages(config: Pick<Config, 'dataDir'>): Promise<SentMessage[]> {
  return readFolder(outboxFolder(config))
}

type Given = {
  config: Config
  providers: ProviderConfig[]
  log: Logger
  now: () => number
  /** Shorter than usual, for benchmarks. */
  askedTimes?: AskedLetterTimes
}

/** Adapters for everything outside, by the configuration. Without SMTP_URL mail stays in a folder. */
export function outsideServices({
  config,
  providers,
  log,
  now,
  askedTimes = usualAskedTimes,
}: Given): OutsideServices {
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { mail, publicUrl, environment } = config
  const folder = outboxFolder(config)
  const service = <Built>(
    build: (of: { url: string; onFault: typeof onFault }) => Built,
    url: string | null,
  ) => (url === null ? null : build({ url, onFault }))
  const onTrouble = (provider: string, words: string) => log.warn({ provider, words }, 'identity provider')

  const thread = mailThread({
    smtpUrl: mail.smtpUrl,
    folder,
    filesRoot: filesFolder(config.dataDir),
    from: `${config.product.name} <${mail.from}>`,
    publicUrl: publicUrl.href,
    product: { name: config.product.name, contactEmail: config.product.contactEmail },
    times: askedTimes,
    now,
    onFault,
  })

  return {
    mailer: thread.mailer,
    askedLetters: thread.askedLetters,
    sms: environment === 'development' ? folderSms({ folder, now }) : null,
    helpForm: service(helpForm, config.helpFormUrl),
    list:
      service(mailingList, config.mailingListUrl) ??
      noMailingList((type, username) => log.info({ type, username }, 'mailing list')),
    pageViews: service(pageViews, config.analyticsUrl),
    close: thread.close,
    providers: new Map(
      providers.map((one) => [
        one.id,
        openidProvider({ config: one, now, onTrouble, allowsLocalHttp: environment !== 'production' }),
      ]),
    ),
  }
}
