import { mfaChoices } from '@kitchen-table/domain/accounts/mfa'
import { z } from 'zod'
import { code, email, newPassword, noContent, password } from './account-fields.ts'
import { authenticatedEndpoint, refusals } from './endpoint.ts'

/** What somebody's account holds besides what every page shows. */
export const profile = z.object({
  email: z.string(),
  /** E.164, or null. */
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  mfa: z.enum(mfaChoices),
  recoveryCodesLeft: z.number().int(),
  /** Whether codes can be sent to it. */
  isPhoneTextable: z.boolean(),
  /** The countries (ISO 3166) that this installation can send text messages to; none where it can send none. */
  textCountries: z.array(z.string()),
  /** The identity provider looks after the address, the password and the second step. */
  isProviderOwned: z.boolean(),
  picture: z.string().nullable(),
})
export type Profile = z.infer<typeof profile>

/** A device on which somebody is signed in. */
export const device = z.object({
  id: z.string(),
  /** "Firefox on Windows", or what is known of it. */
  name: z.string(),
  signedInAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type Device = z.infer<typeof device>

const deviceId = z.string().regex(/^[\w-]{16}$/, 'Not the id of a device.')

/**
 * Of the base64, in characters. Pages send a square of 512 pixels as a JPEG: mostly a tenth of that, and 574,000 where
 * it is nothing but noise.
 */
const MAX_PICTURE_BASE64_LENGTH = 600_000
/** The picture and what is around it, in bytes. */
const MAX_PICTURE_BODY_BYTES = MAX_PICTURE_BASE64_LENGTH + 1024

/** Asks for the password again, which people whose provider owns it do not have. */
const reauthenticatedEndpoint = authenticatedEndpoint.errors(
  refusals('accounts.wrong_password', 'accounts.wait', 'accounts.busy', 'accounts.provider_owned'),
)

export const profileEndpoints = {
  profile: authenticatedEndpoint
    .route({ method: 'GET', path: '/profile', summary: "One's own account" })
    .output(profile),

  requestEmailChange: reauthenticatedEndpoint
    .route({
      method: 'POST',
      path: '/profile/email/code',
      summary: 'Send a code to a new address',
      ...noContent,
    })
    .input(z.strictObject({ email, password })),

  confirmEmailChange: authenticatedEndpoint
    .errors(refusals('accounts.wrong_code', 'accounts.provider_owned'))
    .route({ method: 'PUT', path: '/profile/email', summary: 'Take the new address, with its code' })
    .input(z.strictObject({ code }))
    .output(profile),

  changePhone: reauthenticatedEndpoint
    .route({ method: 'PUT', path: '/profile/phone', summary: 'Keep a telephone number, or none' })
    .input(z.strictObject({ phone: z.string().max(40), password: password.optional() }))
    .output(profile),

  sendPhoneCode: authenticatedEndpoint
    .errors(refusals('accounts.no_texts', 'accounts.wait'))
    .route({
      method: 'POST',
      path: '/profile/phone/code',
      summary: 'Send a code to the telephone',
      ...noContent,
    })
    .input(z.strictObject({}).optional()),

  verifyPhone: authenticatedEndpoint
    .errors(refusals('accounts.wrong_code'))
    .route({ method: 'PUT', path: '/profile/phone/verified', summary: 'Show that the telephone is at hand' })
    .input(z.strictObject({ code }))
    .output(profile),

  changePassword: reauthenticatedEndpoint
    .route({ method: 'PUT', path: '/profile/password', summary: 'Set another password', ...noContent })
    .input(z.strictObject({ password, newPassword })),

  beginTotp: reauthenticatedEndpoint
    .route({ method: 'POST', path: '/profile/totp', summary: 'Begin to set up an authenticator app' })
    .input(z.strictObject({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() })),

  confirmTotp: authenticatedEndpoint
    .errors(refusals('accounts.wrong_code', 'accounts.wait', 'accounts.provider_owned'))
    .route({ method: 'PUT', path: '/profile/totp', summary: 'Use the authenticator app from now on' })
    .input(z.strictObject({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),

  changeMfa: reauthenticatedEndpoint
    .errors(refusals('accounts.phone_unverified', 'accounts.no_texts'))
    .route({
      method: 'PUT',
      path: '/profile/mfa',
      summary: 'Ask for a text message when signing in, or for nothing',
    })
    .input(z.strictObject({ mfa: z.enum(['SMS', 'NONE']), password }))
    .output(profile),

  setPicture: authenticatedEndpoint
    .errors(refusals('files.no_picture', 'files.busy', 'accounts.wait'))
    .meta({ maxBodyBytes: MAX_PICTURE_BODY_BYTES })
    .route({ method: 'PUT', path: '/profile/picture', summary: 'Show a picture instead of initials' })
    .input(z.strictObject({ picture: z.base64('Not a picture.').min(1).max(MAX_PICTURE_BASE64_LENGTH) }))
    .output(profile),

  removePicture: authenticatedEndpoint
    .route({ method: 'DELETE', path: '/profile/picture', summary: 'Go without a picture', ...noContent })
    .input(z.strictObject({}).optional()),

  devices: authenticatedEndpoint
    .route({ method: 'GET', path: '/profile/devices', summary: 'Where one is signed in' })
    .output(z.object({ devices: z.array(device) })),

  signOutDevice: authenticatedEndpoint
    .errors(refusals('accounts.session_not_found'))
    .route({
      method: 'DELETE',
      path: '/profile/devices/{id}',
      summary: 'Sign out on one device',
      ...noContent,
    })
    .input(z.strictObject({ id: deviceId })),

  signOutEverywhere: authenticatedEndpoint
    .route({
      method: 'DELETE',
      path: '/profile/sessions',
      summary: 'Sign out everywhere, here too',
      ...noContent,
    })
    .input(z.strictObject({}).optional()),
}
