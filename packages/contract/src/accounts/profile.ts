import { mfaChoices, type Permission } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { code, email, language, newPassword, password } from '../fields.ts'
import { uploadId } from '../uploads.ts'
import { messages } from './messages.ts'

/** What the account of a person contains beyond the start data of every page. */
export const profile = z.object({
  email: z.string(),
  /** E.164, or null. */
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  mfa: z.enum(mfaChoices),
  recoveryCodesLeft: z.number().int(),
  /** Whether codes can be sent to the phone number. */
  isPhoneTextable: z.boolean(),
  /** The countries (ISO 3166) that this installation can send text messages to; none where it can send none. */
  textCountries: z.array(z.string()),
  /** Whether an identity provider manages the address, the password and the second factor. */
  isProviderOwned: z.boolean(),
  picture: z.string().nullable(),
  /** The language of the pages and of e-mails; null: as the browser says, and English. */
  language: language.nullable(),
  /** When the person asked to be removed, ISO 8601 in UTC; null if they do not ask for it. */
  removalRequestedAt: z.string().nullable(),
})
export type Profile = z.infer<typeof profile>

/** A device on which the person is signed in. */
export const device = z.object({
  id: z.string(),
  /** "Firefox on Windows", or as much of it as is known. */
  name: z.string(),
  signedInAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type Device = z.infer<typeof device>

const deviceId = z.string().regex(/^[\w-]{16}$/, { error: messages.notADevice })

/** Requires the password again; refuses people of an identity provider, who have none here. */
function reauthenticatedEndpoint<const P extends Permission>(permission: P) {
  return endpoint({ permission }).errors(
    refusals('accounts.wrong_password', 'accounts.wait', 'accounts.busy', 'accounts.provider_owned'),
  )
}

export const profileEndpoints = {
  profile: endpoint({ permission: 'accounts.profile.read' })
    .route(route('GET', '/profile', "The user's own account"))
    .output(profile),

  requestEmailChange: reauthenticatedEndpoint('accounts.email.change')
    .route(route('POST', '/profile/email/code', 'Send a code to a new address', noContent))
    .input(z.strictObject({ email, password })),

  confirmEmailChange: endpoint({ permission: 'accounts.email.change' })
    .errors(refusals('accounts.wrong_code', 'accounts.change_pending', 'accounts.provider_owned'))
    .route(route('PUT', '/profile/email', 'Confirm the new address with its code'))
    .input(z.strictObject({ code }))
    .output(profile),

  changePhone: reauthenticatedEndpoint('accounts.profile.edit')
    .route(route('PUT', '/profile/phone', 'Set or remove the phone number'))
    .input(z.strictObject({ phone: z.string().max(40), password: password.optional() }))
    .output(profile),

  sendPhoneCode: endpoint({ permission: 'accounts.profile.edit' })
    .errors(refusals('accounts.no_texts', 'accounts.wait'))
    .route(route('POST', '/profile/phone/code', 'Send a code to the phone', noContent))
    .input(z.strictObject({}).optional()),

  verifyPhone: endpoint({ permission: 'accounts.profile.edit' })
    .errors(refusals('accounts.wrong_code'))
    .route(route('PUT', '/profile/phone/verified', 'Verify the phone number with its code'))
    .input(z.strictObject({ code }))
    .output(profile),

  changePassword: reauthenticatedEndpoint('accounts.password.change')
    .route(route('PUT', '/profile/password', 'Change the password', noContent))
    .input(z.strictObject({ password, newPassword })),

  beginTotp: reauthenticatedEndpoint('accounts.secondFactor.change')
    .route(route('POST', '/profile/totp', 'Begin to set up an authenticator app'))
    .input(z.strictObject({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() })),

  confirmTotp: endpoint({ permission: 'accounts.secondFactor.change' })
    .errors(refusals('accounts.wrong_code', 'accounts.wait', 'accounts.provider_owned'))
    .route(route('PUT', '/profile/totp', 'Confirm the authenticator app with a code'))
    .input(z.strictObject({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),

  changeMfa: reauthenticatedEndpoint('accounts.secondFactor.change')
    .errors(refusals('accounts.phone_unverified', 'accounts.no_texts'))
    .route(route('PUT', '/profile/mfa', 'Set the second factor to text messages or to none'))
    .input(z.strictObject({ mfa: z.enum(['SMS', 'NONE']), password }))
    .output(profile),

  setPicture: endpoint({ permission: 'accounts.profile.edit' })
    .errors(
      refusals(
        'uploads.not_found',
        'uploads.incomplete',
        'uploads.used',
        'files.no_picture',
        'files.busy',
        'accounts.wait',
      ),
    )
    .route(route('PUT', '/profile/picture', 'Set the profile picture to an upload'))
    .input(z.strictObject({ upload: uploadId }))
    .output(profile),

  removePicture: endpoint({ permission: 'accounts.profile.edit' })
    .errors(refusals('files.busy'))
    .route(route('DELETE', '/profile/picture', 'Remove the profile picture', noContent))
    .input(z.strictObject({}).optional()),

  setLanguage: endpoint({ permission: 'accounts.profile.edit' })
    .route(route('PUT', '/profile/language', 'Set the language, or leave it to the browser'))
    .input(z.strictObject({ language: language.nullable() }))
    .output(profile),

  devices: endpoint({ permission: 'accounts.sessions.read' })
    .route(route('GET', '/profile/devices', 'The devices on which the user is signed in'))
    .output(z.object({ devices: z.array(device) })),

  signOutDevice: endpoint({ permission: 'accounts.sessions.end' })
    .errors(refusals('accounts.session_not_found'))
    .route(route('DELETE', '/profile/devices/{id}', 'Sign out on one device', noContent))
    .input(z.strictObject({ id: deviceId })),

  signOutEverywhere: endpoint({ permission: 'accounts.sessions.end' })
    .route(route('DELETE', '/profile/sessions', 'Sign out on all devices, including this one', noContent))
    .input(z.strictObject({}).optional()),

  /** Asks the managers of the person's organization and the administrators for the removal of the account. */
  requestRemoval: endpoint({ permission: 'accounts.removal.request' })
    .route(route('PUT', '/profile/removal-request', 'Ask to be removed', noContent))
    .input(z.strictObject({}).optional()),

  withdrawRemoval: endpoint({ permission: 'accounts.removal.request' })
    .route(route('DELETE', '/profile/removal-request', 'No longer ask to be removed', noContent))
    .input(z.strictObject({}).optional()),
}
