import type { Logger } from 'pino'
import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import { pageLinks } from '../../platform/messaging/page-links.ts'
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
import { type PictureQueue, pictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { GroupStore, MemberStore } from '../groups/ports.ts'
import type { ProgressStore } from '../learning/ports.ts'
import type { Account, AccountPool } from './account-pool.ts'
import { assertUncommonPassword } from './assert-uncommon-password.ts'
import { generateCode } from './generate-code.ts'
import { dismissNotice, readNotices } from './help/notices.ts'
import { recordPageView } from './help/record-page-view.ts'
import { requestHelp } from './help/request-help.ts'
import { messageHandlers } from './message-handlers/message-handlers.ts'
import type { CountryCode } from './phone-numbers.ts'
import type { ChallengeStore, NoticeStore, PersonStore, SessionStore } from './ports.ts'
import { confirmEmailChange, requestEmailChange } from './profile/change-email.ts'
import { changePassword } from './profile/change-password.ts'
import { changePhone, sendPhoneCode, verifyPhone } from './profile/change-phone.ts'
import { readDevices, signOutDevice, signOutEverywhere } from './profile/devices.ts'
import { removePicture, setPicture } from './profile/picture.ts'
import { readProfile } from './profile/read-profile.ts'
import { reauthenticate } from './profile/reauthenticate.ts'
import { beginTotp, changeMfa, confirmTotp } from './profile/second-factor.ts'
import { sendTextCode } from './profile/send-text-code.ts'
import { beginOidcSignIn } from './providers/begin-oidc-sign-in.ts'
import { handleOidcCallback } from './providers/handle-oidc-callback.ts'
import { createOidcStateCodec } from './providers/oidc-state.ts'
import type { IdentityProviders } from './providers/ports.ts'
import { provisionExternalUser } from './providers/provision-external-user.ts'
import { requestInvitation, requestPasswordReset } from './reset/request-email.ts'
import { resetPassword } from './reset/reset-password.ts'
import {
  answerNewPasswordChallenge,
  answerSecondFactorChallenge,
  readChallenge,
} from './sign-in/answer-challenge.ts'
import { beginChallenge } from './sign-in/begin-challenge.ts'
import { completeSignIn } from './sign-in/complete-sign-in.ts'
import { createDeviceTokens } from './sign-in/device-tokens.ts'
import { type OpenSession, openSession, renewSession } from './sign-in/open-session.ts'
import { readCurrentUser } from './sign-in/read-current-user.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'

/** The ports of the feature, and those of other features that its use-cases read. */
type AccountsStores = {
  pool: AccountPool
  people: PersonStore
  sessions: SessionStore
  challenges: ChallengeStore
  notices: NoticeStore
  rates: RateStore
  outbox: OutboxStore
  files: FileStore
  groups: GroupStore
  members: MemberStore
  progress: ProgressStore
}

type AccountsServices = {
  mailer: Mailer
  requestedEmails: RequestedEmailSender
  sms: SmsSender | null
  helpForm: HelpForm | null
  mailingList: MailingList
  pageViews: PageViews | null
  providers: IdentityProviders
}

type AccountsFeatureDeps = {
  config: {
    product: { name: string; contactEmail: string; refusesCommonPasswords: boolean }
    publicUrl: URL
    /** The countries (ISO 3166) that text messages are sent to. */
    textCountries: CountryCode[]
    analyticsUrl: URL | string | null
  }
  stores: AccountsStores
  services: AccountsServices
  log: Logger
  library: LibraryCache
  secretKey: string
  /** Returns the HMAC of a short secret, which is stored instead of it. */
  codeHmac: (text: string) => string
  /** Whether text messages can be sent at all. */
  canSendTexts: boolean
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  now: () => number
  newId: () => string
}

/** Creates the use-cases of accounts on their ports, and the handlers of outbox messages. */
export function createAccountsFeature(featureDeps: AccountsFeatureDeps) {
  const { config, stores, services, library, secretKey, codeHmac, canSendTexts, notifyOutbox, now, newId } =
    featureDeps
  const options = { codeHmac, canSendTexts, notifyOutbox, now, newId }
  const productName = config.product.name
  const countries = canSendTexts ? config.textCountries : []
  const baseDeps = { ...stores, ...options, library, productName, countries, decodePicture: pictureQueue() }
  const deviceTokens = createDeviceTokens(secretKey, now)
  const sharedDeps = {
    ...baseDeps,
    deviceTokens,
    enqueueMessage: enqueueMessage({ ...baseDeps, notifyOutbox }),
    assertUncommonPassword: assertUncommonPassword({
      isEnabled: config.product.refusesCommonPasswords,
      productName,
    }),
    openSession: openSession({ ...baseDeps, deviceTokens }),
    renewSession: renewSession({ ...baseDeps, deviceTokens }),
    reauthenticate: reauthenticate({ ...baseDeps, deviceTokens }),
  }
  const deps = {
    ...sharedDeps,
    sendTextCode: sendTextCode(sharedDeps),
    completeSignIn: completeSignIn(sharedDeps),
  }
  const providerDeps = {
    ...deps,
    providers: services.providers,
    oidcStates: createOidcStateCodec(secretKey),
    publicOrigin: config.publicUrl.origin,
    provisionExternalUser: provisionExternalUser(deps),
    openSession: async (account: Account, details: Parameters<OpenSession>[1]) => {
      const { token, deviceToken } = await deps.openSession(account, details)
      return { token, deviceToken, role: account.role }
    },
  }
  return {
    useCases: {
      ...signInUseCases(deps),
      ...profileUseCases(deps),
      requestHelp: requestHelp(deps),
      recordPageView: recordPageView({ ...deps, isEnabled: config.analyticsUrl !== null }),
      readNotices: readNotices(deps),
      dismissNotice: dismissNotice(deps),
      beginOidcSignIn: beginOidcSignIn(providerDeps),
    },
    handleOidcCallback: handleOidcCallback(providerDeps),
    dispatch: messageHandlers({
      ...deps,
      ...services,
      product: config.product,
      links: pageLinks(config.publicUrl),
      generateCode,
      onFault: (error) => featureDeps.log.error({ err: error }, 'fault'),
    }),
  }
}

type Deps = AccountsStores &
  Pick<AccountsFeatureDeps, 'library' | 'codeHmac' | 'canSendTexts' | 'notifyOutbox' | 'now' | 'newId'> & {
    productName: string
    countries: CountryCode[]
    decodePicture: PictureQueue
    deviceTokens: ReturnType<typeof createDeviceTokens>
    enqueueMessage: ReturnType<typeof enqueueMessage>
    assertUncommonPassword: ReturnType<typeof assertUncommonPassword>
    openSession: ReturnType<typeof openSession>
    renewSession: ReturnType<typeof renewSession>
    reauthenticate: ReturnType<typeof reauthenticate>
    sendTextCode: ReturnType<typeof sendTextCode>
    completeSignIn: ReturnType<typeof completeSignIn>
  }

function signInUseCases(deps: Deps) {
  return {
    readCurrentUser: readCurrentUser(deps),
    signOut: signOut(deps),
    signIn: signIn({ ...deps, beginChallenge: beginChallenge(deps) }),
    readChallenge: readChallenge(deps),
    answerNewPasswordChallenge: answerNewPasswordChallenge(deps),
    answerSecondFactorChallenge: answerSecondFactorChallenge(deps),
    requestPasswordReset: requestPasswordReset(deps),
    requestInvitation: requestInvitation(deps),
    resetPassword: resetPassword(deps),
  }
}

function profileUseCases(deps: Deps) {
  return {
    readProfile: readProfile(deps),
    requestEmailChange: requestEmailChange(deps),
    confirmEmailChange: confirmEmailChange(deps),
    changePhone: changePhone(deps),
    sendPhoneCode: sendPhoneCode(deps),
    verifyPhone: verifyPhone(deps),
    changePassword: changePassword(deps),
    beginTotp: beginTotp(deps),
    confirmTotp: confirmTotp(deps),
    changeMfa: changeMfa(deps),
    setPicture: setPicture(deps),
    removePicture: removePicture(deps),
    readDevices: readDevices(deps),
    signOutDevice: signOutDevice(deps),
    signOutEverywhere: signOutEverywhere(deps),
  }
}
