import { join } from 'node:path'
import {
  DEFAULT_REQUESTED_EMAIL_TIMING,
  type RequestedEmailSender,
  type RequestedEmailTiming,
} from '@kitchen-table/application/messaging'
import type {
  HelpForm,
  IdentityProviders,
  Mailer,
  MailingList,
  PageViews,
  ProviderConfig,
  SmsSender,
} from '@kitchen-table/application/ports'
import type { CloudServices } from '@kitchen-table/cloud/open-cloud-services'
import { filesFolder } from '@kitchen-table/embedded/open-embedded'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { folderSmsSender } from '../mail/folder-sms-sender.ts'
import { createMailWorkerThread, type MailFiles } from '../mail/mail-thread.ts'
import { openidProvider } from '../openid/openid-provider.ts'
import {
  createHelpFormClient,
  createMailingListClient,
  createPageViewClient,
  loggingMailingList,
} from '../web-services/web-services.ts'

/** The services outside of the process; null where an installation has none. */
export type ExternalServices = {
  mailer: Mailer
  requestedEmails: RequestedEmailSender
  sms: SmsSender | null
  helpForm: HelpForm | null
  mailingList: MailingList
  pageViews: PageViews | null
  providers: IdentityProviders
  close(): Promise<void>
}

/** The folder of the messages that development captures instead of sending them. */
export function getOutboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

type ExternalServicesOptions = {
  config: Config
  providers: ProviderConfig[]
  log: Logger
  now: () => number
  /** Null on one machine. */
  cloud: CloudServices | null
  /** Shorter delays than usual, for benchmarks. */
  requestedEmailTiming?: RequestedEmailTiming
}

function mailFiles({ cloud, dataDir }: Config): MailFiles {
  if (cloud === null) return { root: filesFolder(dataDir) }
  return { bucket: cloud.bucket, region: cloud.region, endpoint: cloud.filesUrl }
}

/** Creates the adapters for all external services, as configured. Without SMTP_URL, mail is written to a folder. */
export function createExternalServices(options: ExternalServicesOptions): ExternalServices {
  const {
    config,
    providers,
    log,
    now,
    cloud,
    requestedEmailTiming = DEFAULT_REQUESTED_EMAIL_TIMING,
  } = options
  const onFault = (error: unknown) => log.error({ err: error }, 'fault')
  const { mail, publicUrl, environment } = config
  const outboxDir = getOutboxFolder(config)
  const buildIfConfigured = <Service>(
    build: (options: { url: string; onFault: typeof onFault }) => Service,
    url: string | null,
  ) => (url === null ? null : build({ url, onFault }))
  const onProviderProblem = (provider: string, words: string) =>
    log.warn({ provider, words }, 'identity provider')

  const mailWorker = createMailWorkerThread({
    smtpUrl: mail.smtpUrl,
    folder: outboxDir,
    files: mailFiles(config),
    from: `${config.product.name} <${mail.from}>`,
    publicUrl: publicUrl.href,
    product: { name: config.product.name, contactEmail: config.product.contactEmail },
    timing: requestedEmailTiming,
    now,
    onFault,
  })

  return {
    mailer: mailWorker.mailer,
    requestedEmails: mailWorker.requestedEmails,
    sms: environment === 'development' ? folderSmsSender({ folder: outboxDir, now }) : (cloud?.sms ?? null),
    helpForm: buildIfConfigured(createHelpFormClient, config.helpFormUrl),
    mailingList:
      buildIfConfigured(createMailingListClient, config.mailingListUrl) ??
      loggingMailingList((type, username) => log.info({ type, username }, 'mailing list')),
    pageViews: buildIfConfigured(createPageViewClient, config.analyticsUrl),
    async close() {
      await mailWorker.close()
      cloud?.close()
    },
    providers: new Map(
      [...providers.map((provider) => ({ config: provider })), ...(cloud?.providers ?? [])].map((options) => [
        options.config.id,
        openidProvider({
          ...options,
          now,
          onProblem: onProviderProblem,
          allowsLocalHttp: environment !== 'production',
        }),
      ]),
    ),
  }
}
