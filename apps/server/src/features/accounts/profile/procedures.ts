import { procedures } from '../../../platform/authorization/procedures.ts'
import { type RequestContext, requirePerson } from '../../../platform/authorization/request-context.ts'
import type { OpenedSession } from '../sign-in/open-session.ts'
import type { confirmEmailChange, requestEmailChange } from './change-email.ts'
import type { changePassword } from './change-password.ts'
import type { changePhone, sendPhoneCode, verifyPhone } from './change-phone.ts'
import type { readDevices, signOutDevice, signOutEverywhere } from './devices.ts'
import type { removePicture, setPicture } from './picture.ts'
import type { ReadProfile } from './read-profile.ts'
import type { beginTotp, changeMfa, confirmTotp } from './second-factor.ts'

export type ProfileUseCases = {
  readProfile: ReadProfile
  requestEmailChange: ReturnType<typeof requestEmailChange>
  confirmEmailChange: ReturnType<typeof confirmEmailChange>
  changePhone: ReturnType<typeof changePhone>
  sendPhoneCode: ReturnType<typeof sendPhoneCode>
  verifyPhone: ReturnType<typeof verifyPhone>
  changePassword: ReturnType<typeof changePassword>
  beginTotp: ReturnType<typeof beginTotp>
  confirmTotp: ReturnType<typeof confirmTotp>
  changeMfa: ReturnType<typeof changeMfa>
  setPicture: ReturnType<typeof setPicture>
  removePicture: ReturnType<typeof removePicture>
  readDevices: ReturnType<typeof readDevices>
  signOutDevice: ReturnType<typeof signOutDevice>
  signOutEverywhere: ReturnType<typeof signOutEverywhere>
}

/** The procedures with which people manage their own account. */
export function profileProcedures(useCases: ProfileUseCases) {
  const { accounts } = procedures

  /** Sets the cookies of the new session of this device, after a change that ended all sessions. */
  function renewCookies(context: RequestContext, { token, deviceToken }: OpenedSession): void {
    context.cookies.setSessionCookie(token, requirePerson(context))
    context.cookies.setDeviceCookie(deviceToken)
  }

  return {
    profile: accounts.profile.handler(({ context }) => useCases.readProfile(requirePerson(context))),
    requestEmailChange: accounts.requestEmailChange.handler(({ input, context }) =>
      useCases.requestEmailChange(requirePerson(context), input, context.client),
    ),
    confirmEmailChange: accounts.confirmEmailChange.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      await useCases.confirmEmailChange(person, input.code)
      return useCases.readProfile(person)
    }),
    changePhone: accounts.changePhone.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      const renewedSession = await useCases.changePhone(person, input, context.client)
      if (renewedSession !== null) renewCookies(context, renewedSession)
      return useCases.readProfile(person)
    }),
    sendPhoneCode: accounts.sendPhoneCode.handler(({ context }) =>
      useCases.sendPhoneCode(requirePerson(context)),
    ),
    verifyPhone: accounts.verifyPhone.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      await useCases.verifyPhone(person, input.code)
      return useCases.readProfile(person)
    }),
    changePassword: accounts.changePassword.handler(async ({ input, context }) => {
      renewCookies(context, await useCases.changePassword(requirePerson(context), input, context.client))
    }),
    beginTotp: accounts.beginTotp.handler(({ input, context }) =>
      useCases.beginTotp(requirePerson(context), input.password, context.client),
    ),
    confirmTotp: accounts.confirmTotp.handler(async ({ input, context }) => {
      const { recoveryCodes, renewedSession } = await useCases.confirmTotp(requirePerson(context), input.code)
      renewCookies(context, renewedSession)
      return { recoveryCodes }
    }),
    changeMfa: accounts.changeMfa.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      renewCookies(context, await useCases.changeMfa(person, input, context.client))
      return useCases.readProfile(person)
    }),
    setPicture: accounts.setPicture.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      const picture = await useCases.setPicture(person, input.picture)
      return useCases.readProfile({ sub: person.sub, picture })
    }),
    removePicture: accounts.removePicture.handler(({ context }) =>
      useCases.removePicture(requirePerson(context)),
    ),
    devices: accounts.devices.handler(async ({ context }) => ({
      devices: await useCases.readDevices(requirePerson(context)),
    })),
    signOutDevice: accounts.signOutDevice.handler(async ({ input, context }) => {
      const wasThisOne = await useCases.signOutDevice(requirePerson(context), input.id)
      if (wasThisOne) context.cookies.clearSessionCookie()
    }),
    signOutEverywhere: accounts.signOutEverywhere.handler(async ({ context }) => {
      await useCases.signOutEverywhere(requirePerson(context))
      context.cookies.clearSessionCookie()
    }),
  }
}
