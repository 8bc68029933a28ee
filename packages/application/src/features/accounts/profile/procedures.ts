import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { forPerson, procedures } from '../../../platform/authorization/procedures.ts'
import {
  type ClientInfo,
  type RequestContext,
  requirePerson,
} from '../../../platform/authorization/request-context.ts'
import type { AllAccountsDeps } from '../create-accounts-deps.ts'
import { requestRemoval, withdrawRemoval } from '../own-data/removal-request.ts'
import type { OpenedSession } from '../sign-in/account-sessions.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changePhone, sendPhoneCode, verifyPhone } from './change-phone.ts'
import { listDevices, signOutDevice, signOutEverywhere } from './devices.ts'
import { removeProfilePicture, setProfilePicture } from './picture.ts'
import { readProfile } from './read-profile.ts'
import { beginTotpSetup, changeMfa, confirmTotpSetup } from './second-factor.ts'
import { setLanguage } from './set-language.ts'

/** Sets the cookies of the new session of this device, after a change that ended all sessions; null changes nothing. */
function renewCookies(context: RequestContext, session: OpenedSession | null): void {
  if (session === null) return
  context.cookies.setSessionCookie(session.token, requirePerson(context))
  context.cookies.setDeviceCookie(session.deviceToken)
}

/** Wraps a change, so that the browser gets the cookies of the new session if the change returns one. */
function renewingCookies<Input>(
  change: (person: AuthenticatedPerson, input: Input, client: ClientInfo) => Promise<OpenedSession | null>,
) {
  return async (person: AuthenticatedPerson, input: Input, context: RequestContext): Promise<void> =>
    renewCookies(context, await change(person, input, context.client))
}

export function profileProcedures(deps: AllAccountsDeps) {
  const { accounts } = procedures
  const readOwnProfile = readProfile(deps)
  const setOwnPicture = setProfilePicture(deps)
  const listOwnDevices = listDevices(deps)
  const endDeviceSession = signOutDevice(deps)
  const endAllSessions = signOutEverywhere(deps)
  const confirmOwnTotp = confirmTotpSetup(deps)
  const changeOwnPassword = renewingCookies(changePassword(deps))

  /** Returns the handler that makes a change and responds with the changed profile. */
  function respondWithProfile<Input>(
    change: (person: AuthenticatedPerson, input: Input, context: RequestContext) => Promise<unknown>,
  ) {
    return async ({ input, context }: { input: Input; context: RequestContext }) => {
      const person = requirePerson(context)
      await change(person, input, context)
      return readOwnProfile(person)
    }
  }

  return {
    profile: accounts.profile.handler(forPerson(readOwnProfile)),
    requestEmailChange: accounts.requestEmailChange.handler(forPerson(requestEmailChange(deps))),
    confirmEmailChange: accounts.confirmEmailChange.handler(respondWithProfile(confirmEmailChange(deps))),
    changePhone: accounts.changePhone.handler(respondWithProfile(renewingCookies(changePhone(deps)))),
    sendPhoneCode: accounts.sendPhoneCode.handler(forPerson(sendPhoneCode(deps))),
    verifyPhone: accounts.verifyPhone.handler(respondWithProfile(verifyPhone(deps))),
    changePassword: accounts.changePassword.handler(({ input, context }) =>
      changeOwnPassword(requirePerson(context), input, context),
    ),
    beginTotp: accounts.beginTotp.handler(forPerson(beginTotpSetup(deps))),
    confirmTotp: accounts.confirmTotp.handler(async ({ input, context }) => {
      const { recoveryCodes, renewedSession } = await confirmOwnTotp(requirePerson(context), input)
      renewCookies(context, renewedSession)
      return { recoveryCodes }
    }),
    changeMfa: accounts.changeMfa.handler(respondWithProfile(renewingCookies(changeMfa(deps)))),
    setPicture: accounts.setPicture.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      return readOwnProfile({ sub: person.sub, picture: await setOwnPicture(person, input) })
    }),
    removePicture: accounts.removePicture.handler(forPerson(removeProfilePicture(deps))),
    setLanguage: accounts.setLanguage.handler(respondWithProfile(setLanguage(deps))),
    devices: accounts.devices.handler(async ({ context }) => ({
      devices: await listOwnDevices(requirePerson(context)),
    })),
    requestRemoval: accounts.requestRemoval.handler(forPerson(requestRemoval(deps))),
    withdrawRemoval: accounts.withdrawRemoval.handler(forPerson(withdrawRemoval(deps))),
    signOutDevice: accounts.signOutDevice.handler(async ({ input, context }) => {
      const wasThisDevice = await endDeviceSession(requirePerson(context), input)
      if (wasThisDevice) context.cookies.clearSessionCookie()
    }),
    signOutEverywhere: accounts.signOutEverywhere.handler(async ({ context }) => {
      await endAllSessions(requirePerson(context))
      context.cookies.clearSessionCookie()
    }),
  }
}
