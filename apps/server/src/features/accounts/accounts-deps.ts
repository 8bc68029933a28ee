import type { RunJob } from '../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../platform/jobs/ports.ts'
import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import type {
  HelpForm,
  Mailer,
  MailingList,
  OutboxStore,
  PageViews,
  SmsSender,
} from '../../platform/messaging/ports.ts'
import type { RequestedEmailSender } from '../../platform/messaging/requested-email-sender.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { FinishedUploads } from '../../platform/uploads/finished-uploads.ts'
import { pictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { GroupStore, MembershipStore } from '../groups/ports.ts'
import type { ProgressStore } from '../learning/ports.ts'
import { assertUncommonPassword } from './assert-uncommon-password.ts'
import { endSessionsAfter } from './end-sessions.ts'
import type { CountryCode } from './phone-numbers.ts'
import type { ChallengeStore, NoticeStore, PersonStore, SessionStore } from './ports.ts'
import { reauthenticate } from './profile/reauthenticate.ts'
import { sendTextCode } from './profile/send-text-code.ts'
import { createOidcStateCodec } from './providers/oidc-state.ts'
import type { IdentityProviders } from './providers/ports.ts'
import { completeSignIn } from './sign-in/complete-sign-in.ts'
import { createDeviceTokens } from './sign-in/device-tokens.ts'
import { openSession, renewSession } from './sign-in/open-session.ts'
import type { Authenticator, Directory, SecondFactor } from './user-pool.ts'
import { createCodeHmac, generateCode } from './verification-codes.ts'

/** The ports of the feature and of the features that it reads, the services outside, and the settings. */
export type AccountsFeatureDeps = {
  directory: Directory
  authenticator: Authenticator
  secondFactor: SecondFactor
  people: PersonStore
  sessions: SessionStore
  challenges: ChallengeStore
  notices: NoticeStore
  rates: RateStore
  outbox: OutboxStore
  jobs: JobStore
  runJob: RunJob
  files: FileStore
  finishedUploads: FinishedUploads
  groups: GroupStore
  members: MembershipStore
  progress: ProgressStore
  library: LibraryCache
  mailer: Mailer
  requestedEmails: RequestedEmailSender
  /** Null if no text messages are sent. */
  sms: SmsSender | null
  helpForm: HelpForm | null
  mailingList: MailingList
  pageViews: PageViews | null
  providers: IdentityProviders
  product: { name: string; contactEmail: string; refusesCommonPasswords: boolean }
  publicUrl: URL
  /** The countries that text messages may be sent to. */
  textCountries: CountryCode[]
  arePageViewsCounted: boolean
  secretKey: string
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  now: () => number
  newId: () => string
  onFault: (error: unknown) => void
}

/** Adds to the dependencies what several use-cases share: codecs and secrets of the installation, and smaller use-cases. */
export function createAccountsDeps(featureDeps: AccountsFeatureDeps) {
  const { product, publicUrl, secretKey, sms, textCountries, now } = featureDeps
  const canSendTexts = sms !== null
  const deps = {
    ...featureDeps,
    productName: product.name,
    publicOrigin: publicUrl.origin,
    canSendTexts,
    /** The countries that text messages are sent to; none without a service for them. */
    countries: canSendTexts ? textCountries : [],
    codeHmac: createCodeHmac(secretKey),
    generateCode,
    deviceTokens: createDeviceTokens(secretKey, now),
    oidcStates: createOidcStateCodec(secretKey),
    decodePicture: pictureQueue(),
    enqueueMessage: enqueueMessage(featureDeps),
    assertUncommonPassword: assertUncommonPassword({
      isEnabled: product.refusesCommonPasswords,
      productName: product.name,
    }),
  }
  const sessionDeps = {
    ...deps,
    openSession: openSession(deps),
    endSessionsAfter: endSessionsAfter(deps),
    renewSession: renewSession(deps),
    reauthenticate: reauthenticate(deps),
  }
  return {
    ...sessionDeps,
    sendTextCode: sendTextCode(sessionDeps),
    completeSignIn: completeSignIn(sessionDeps),
  }
}

export type AccountsDeps = ReturnType<typeof createAccountsDeps>
