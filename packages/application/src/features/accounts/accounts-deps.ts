import type { RunJob } from '../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../platform/jobs/ports.ts'
import type { EnqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import type {
  Delivery,
  HelpForm,
  Mailer,
  MailingList,
  OutboxMessage,
  PageViews,
  SmsSender,
} from '../../platform/messaging/ports.ts'
import type { RequestedEmailSender } from '../../platform/messaging/requested-email-sender.ts'
import type { FinishedUploads } from '../../platform/uploads/finished-uploads.ts'
import type { PictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { LibraryCache } from '../catalog/reading/library-cache.ts'
import type { ProgressStore, VideoPositionStore } from '../learning/ports.ts'
import type { AuditStore, OrganizationStore } from '../organizations/ports.ts'
import type { PeopleDeps } from '../people/people-deps.ts'
import type { Authenticator, SecondFactor } from '../people/user-pool.ts'
import type { OwnDataStore } from './own-data/ports.ts'
import type { CountryCode } from './phone-numbers.ts'
import type { OidcStateCodec } from './providers/oidc-state.ts'
import type { IdentityProviders } from './providers/ports.ts'
import type { DeviceTokens } from './sign-in/device-tokens.ts'

/** The ports of the feature and of the features that it reads, the services outside, and the settings. */
export type AccountsFeatureDeps = PeopleDeps & {
  authenticator: Authenticator
  secondFactor: SecondFactor
  jobs: JobStore
  runJob: RunJob
  decodePicture: PictureQueue
  finishedUploads: FinishedUploads
  groups: OrganizationStore
  audit: AuditStore
  ownData: OwnDataStore
  progress: ProgressStore
  videoPositions: VideoPositionStore
  library: LibraryCache
  mailer: Mailer
  requestedEmails: RequestedEmailSender
  /** Null if no text messages are sent. */
  sms: SmsSender | null
  /** Null if requests for help are sent by e-mail. */
  helpForm: HelpForm | null
  mailingList: MailingList
  pageViews: PageViews | null
  /** Sends the report of a quarter to someone who has asked for it. */
  sendBenefitReport: (
    id: string,
    message: Extract<OutboxMessage, { purpose: 'benefit-report' }>,
  ) => Promise<Delivery>
  /** Returns null if the reports of an organization are not mailed to the person. */
  findReportSubscription: (group: string, sub: string) => Promise<object | null>
  providers: IdentityProviders
  product: { name: string; contactEmail: string; refusesCommonPasswords: boolean }
  publicUrl: URL
  /** The countries that text messages may be sent to. */
  textCountries: CountryCode[]
  arePageViewsCounted: boolean
  secretKey: string
  onFault: (error: unknown) => void
}

/** Also what is derived from these: settings in another form, the installation's codecs, and helpers on ports and settings. */
export type AccountsDeps = AccountsFeatureDeps & {
  productName: string
  /** The public origin of the installation: scheme, host and port. */
  publicOrigin: string
  canSendTexts: boolean
  /** The countries that text messages are sent to; none without a service for them. */
  countries: readonly CountryCode[]
  /** Returns the HMAC of a text with the installation's key. It is stored instead of a code. */
  codeHmac: (text: string) => string
  generateCode: () => string
  deviceTokens: DeviceTokens
  oidcStates: OidcStateCodec
  enqueueMessage: EnqueueMessage
  /** Throws the refusal `input.invalid` of `field` for a common password, unless the product accepts them. */
  assertUncommonPassword: (password: string, email: string, field: string) => void
}
