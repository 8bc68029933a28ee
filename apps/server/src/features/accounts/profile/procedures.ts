import { type RequestContext, requirePerson } from '../../context.ts'
import { procedures } from '../../procedures.ts'
import type { OpenedSession } from '../sign-in/open-session.ts'
import type { askForEmail, changeEmail } from './change-email.ts'
import type { changePassword } from './change-password.ts'
import type { askForPhoneCode, changePhone, verifyPhone } from './change-phone.ts'
import type { endDevice, endDevices, readDevices } from './devices.ts'
import type { removePicture, setPicture } from './picture.ts'
import type { ReadProfile } from './profile-view.ts'
import type { beginTotp, changeMfa, confirmTotp } from './second-step.ts'

export type ProfileUseCases = {
  readProfile: ReadProfile
  askForEmail: ReturnType<typeof askForEmail>
  changeEmail: ReturnType<typeof changeEmail>
  changePhone: ReturnType<typeof changePhone>
  askForPhoneCode: ReturnType<typeof askForPhoneCode>
  verifyPhone: ReturnType<typeof verifyPhone>
  changePassword: ReturnType<typeof changePassword>
  beginTotp: ReturnType<typeof beginTotp>
  confirmTotp: ReturnType<typeof confirmTotp>
  changeMfa: ReturnType<typeof changeMfa>
  setPicture: ReturnType<typeof setPicture>
  removePicture: ReturnType<typeof removePicture>
  readDevices: ReturnType<typeof readDevices>
  endDevice: ReturnType<typeof endDevice>
  endDevices: ReturnType<typeof endDevices>
}

/** What people look after themselves. */
export function profileProcedures(use: ProfileUseCases) {
  const { accounts } = procedures

  /** This device goes on under another token; all others are signed out. */
  function renew(context: RequestContext, { token, deviceMark }: OpenedSession): void {
    context.cookies.startSession(token, requirePerson(context))
    context.cookies.markDevice(deviceMark)
  }

  return {
    profile: accounts.profile.handler(({ context }) => use.readProfile(requirePerson(context))),
    askForEmail: accounts.askForEmail.handler(({ input, context }) =>
      use.askForEmail(requirePerson(context), input, context.origin),
    ),
    changeEmail: accounts.changeEmail.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      await use.changeEmail(person, input.code)
      return use.readProfile(person)
    }),
    changePhone: accounts.changePhone.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      const opened = await use.changePhone(person, input, context.origin)
      if (opened !== null) renew(context, opened)
      return use.readProfile(person)
    }),
    askForPhoneCode: accounts.askForPhoneCode.handler(({ context }) =>
      use.askForPhoneCode(requirePerson(context)),
    ),
    verifyPhone: accounts.verifyPhone.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      await use.verifyPhone(person, input.code)
      return use.readProfile(person)
    }),
    changePassword: accounts.changePassword.handler(async ({ input, context }) => {
      renew(context, await use.changePassword(requirePerson(context), input, context.origin))
    }),
    beginTotp: accounts.beginTotp.handler(({ input, context }) =>
      use.beginTotp(requirePerson(context), input.password, context.origin),
    ),
    confirmTotp: accounts.confirmTotp.handler(async ({ input, context }) => {
      const { recoveryCodes, opened } = await use.confirmTotp(requirePerson(context), input.code)
      renew(context, opened)
      return { recoveryCodes }
    }),
    changeMfa: accounts.changeMfa.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      renew(context, await use.changeMfa(person, input, context.origin))
      return use.readProfile(person)
    }),
    setPicture: accounts.setPicture.handler(async ({ input, context }) => {
      const person = requirePerson(context)
      const picture = await use.setPicture(person, input.picture)
      return use.readProfile({ sub: person.sub, picture })
    }),
    removePicture: accounts.removePicture.handler(({ context }) => use.removePicture(requirePerson(context))),
    devices: accounts.devices.handler(async ({ context }) => ({
      devices: await use.readDevices(requirePerson(context)),
    })),
    endDevice: accounts.endDevice.handler(async ({ input, context }) => {
      const wasThisOne = await use.endDevice(requirePerson(context), input.id)
      if (wasThisOne) context.cookies.endSession()
    }),
    endDevices: accounts.endDevices.handler(async ({ context }) => {
      await use.endDevices(requirePerson(context))
      context.cookies.endSession()
    }),
  }
}
