import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { askForHelp } from './features/accounts/help/ask-for-help.ts'
import { dismissNotice, readNotices } from './features/accounts/help/notices.ts'
import { viewPage } from './features/accounts/help/view-page.ts'
import { carriers } from './features/accounts/outbox/carriers.ts'
import { pageLinks } from './features/accounts/outbox/page-links.ts'
import { post } from './features/accounts/outbox/post.ts'
import type { Account } from './features/accounts/pool-port.ts'
import { askForEmail, changeEmail } from './features/accounts/profile/change-email.ts'
import { changePassword } from './features/accounts/profile/change-password.ts'
import { askForPhoneCode, changePhone, verifyPhone } from './features/accounts/profile/change-phone.ts'
import { endDevice, endDevices, readDevices } from './features/accounts/profile/devices.ts'
import { removePicture, setPicture } from './features/accounts/profile/picture.ts'
import { readProfile } from './features/accounts/profile/profile-view.ts'
import { proveOneself } from './features/accounts/profile/prove-oneself.ts'
import { beginTotp, changeMfa, confirmTotp } from './features/accounts/profile/second-step.ts'
import { sendText } from './features/accounts/profile/send-text.ts'
import { beginProvider } from './features/accounts/providers/begin-provider.ts'
import { finishProvider } from './features/accounts/providers/finish-provider.ts'
import { firstArrival } from './features/accounts/providers/first-arrival.ts'
import { providerStates } from './features/accounts/providers/provider-state.ts'
import { refuseCommon } from './features/accounts/refuse-common.ts'
import { askForInvitation, askForReset } from './features/accounts/reset/ask-by-mail.ts'
import { resetPassword } from './features/accounts/reset/reset-password.ts'
import { answerCode, answerNewPassword, readChallenge } from './features/accounts/sign-in/answer-step.ts'
import { beginStep } from './features/accounts/sign-in/begin-step.ts'
import { comeIn } from './features/accounts/sign-in/come-in.ts'
import { knownDevices } from './features/accounts/sign-in/known-device.ts'
import { type OpenSession, openSession, renewSession } from './features/accounts/sign-in/open-session.ts'
import { signIn } from './features/accounts/sign-in/sign-in.ts'
import { signOut } from './features/accounts/sign-in/sign-out.ts'
import { start } from './features/accounts/sign-in/start.ts'
import { sixDigits } from './features/accounts/six-digits.ts'
import type { LibrarySnapshot } from './features/catalog/library-snapshot.ts'
import { type PictureQueue, pictureQueue } from './features/catalog/picture-queue.ts'
import type { Stores } from './features/stores.ts'
import type { OutsideServices } from './outside-services.ts'

type Surroundings = {
  config: Pick<Config, 'product' | 'publicUrl' | 'textCountries' | 'analyticsUrl'>
  stores: Stores
  services: OutsideServices
  log: Logger
  library: LibrarySnapshot
  secretKey: string
  /** Recognises a short secret by what is kept of it. */
  mark: (text: string) => string
  /** Whether text messages can be sent at all. */
  canText: boolean
  /** Something waits to be sent. */
  wake: () => void
  now: () => number
  newId: () => string
}

/** The use-cases of accounts on their ports, and what carries their errands. */
export function composeAccounts(surroundings: Surroundings) {
  const { config, stores, services, library, secretKey, mark, canText, wake, now, newId } = surroundings
  const given = { mark, canText, wake, now, newId }
  const productName = config.product.name
  const countries = canText ? config.textCountries : []
  const parts = { ...stores, ...given, library, productName, countries, decodePicture: pictureQueue() }
  const devices = knownDevices(secretKey, now)
  const shared = {
    ...parts,
    devices,
    post: post({ ...parts, wake }),
    refuseCommon: refuseCommon({ isOn: config.product.refusesCommonPasswords, productName }),
    openSession: openSession({ ...parts, devices }),
    renewSession: renewSession({ ...parts, devices }),
    proveOneself: proveOneself({ ...parts, devices }),
  }
  const deps = {
    ...shared,
    sendText: sendText(shared),
    comeIn: comeIn(shared),
  }
  const abroad = {
    ...deps,
    providers: services.providers,
    states: providerStates(secretKey),
    publicOrigin: config.publicUrl.origin,
    firstArrival: firstArrival(deps),
    openSession: async (account: Account, occasion: Parameters<OpenSession>[1]) => {
      const { token, deviceMark } = await deps.openSession(account, occasion)
      return { token, deviceMark, role: account.role }
    },
  }
  return {
    use: {
      ...signingIn(deps),
      ...ownProfile(deps),
      askForHelp: askForHelp(deps),
      viewPage: viewPage({ ...deps, isOn: config.analyticsUrl !== null }),
      readNotices: readNotices(deps),
      dismissNotice: dismissNotice(deps),
      beginProvider: beginProvider(abroad),
    },
    finishProvider: finishProvider(abroad),
    carry: carriers({
      ...deps,
      ...services,
      product: config.product,
      links: pageLinks(config.publicUrl),
      newCode: sixDigits,
      onFault: (error) => surroundings.log.error({ err: error }, 'fault'),
    }),
  }
}

type Deps = Stores &
  Pick<Surroundings, 'library' | 'mark' | 'canText' | 'wake' | 'now' | 'newId'> & {
    productName: string
    countries: Config['textCountries']
    decodePicture: PictureQueue
    devices: ReturnType<typeof knownDevices>
    post: ReturnType<typeof post>
    refuseCommon: ReturnType<typeof refuseCommon>
    openSession: ReturnType<typeof openSession>
    renewSession: ReturnType<typeof renewSession>
    proveOneself: ReturnType<typeof proveOneself>
    sendText: ReturnType<typeof sendText>
    comeIn: ReturnType<typeof comeIn>
  }

function signingIn(deps: Deps) {
  return {
    start: start(deps),
    signOut: signOut(deps),
    signIn: signIn({ ...deps, beginStep: beginStep(deps) }),
    readChallenge: readChallenge(deps),
    answerNewPassword: answerNewPassword(deps),
    answerCode: answerCode(deps),
    askForReset: askForReset(deps),
    askForInvitation: askForInvitation(deps),
    resetPassword: resetPassword(deps),
  }
}

function ownProfile(deps: Deps) {
  return {
    readProfile: readProfile(deps),
    askForEmail: askForEmail(deps),
    changeEmail: changeEmail(deps),
    changePhone: changePhone(deps),
    askForPhoneCode: askForPhoneCode(deps),
    verifyPhone: verifyPhone(deps),
    changePassword: changePassword(deps),
    beginTotp: beginTotp(deps),
    confirmTotp: confirmTotp(deps),
    changeMfa: changeMfa(deps),
    setPicture: setPicture(deps),
    removePicture: removePicture(deps),
    readDevices: readDevices(deps),
    endDevice: endDevice(deps),
    endDevices: endDevices(deps),
  }
}
