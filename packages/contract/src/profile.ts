import { mfaChoices } from '@kitchen-table/domain/accounts/mfa'
import { z } from 'zod'
import { code, email, newPassword, password, told } from './account-fields.ts'
import { refusals, signedIn } from './endpoint.ts'

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
const LARGEST_PICTURE = 600_000
/** The picture and what is around it, in bytes. */
const LARGEST_PICTURE_BODY = LARGEST_PICTURE + 1024

/** Asks for the password again, which people whose provider owns it do not have. */
const guarded = signedIn.errors(
  refusals('accounts.wrong_password', 'accounts.wait', 'accounts.busy', 'accounts.provider_owned'),
)

export const profileEndpoints = {
  profile: signedIn.route({ method: 'GET', path: '/profile', summary: "One's own account" }).output(profile),

  askForEmail: guarded
    .route({ method: 'POST', path: '/profile/email/code', summary: 'Send a code to a new address', ...told })
    .input(z.strictObject({ email, password })),

  changeEmail: signedIn
    .errors(refusals('accounts.wrong_code', 'accounts.provider_owned'))
    .route({ method: 'PUT', path: '/profile/email', summary: 'Take the new address, with its code' })
    .input(z.strictObject({ code }))
    .output(profile),

  changePhone: guarded
    .route({ method: 'PUT', path: '/profile/phone', summary: 'Keep a telephone number, or none' })
    .input(z.strictObject({ phone: z.string().max(40), password: password.optional() }))
    .output(profile),

  askForPhoneCode: signedIn
    .errors(refusals('accounts.no_texts', 'accounts.wait'))
    .route({ method: 'POST', path: '/profile/phone/code', summary: 'Send a code to the telephone', ...told })
    .input(z.strictObject({}).optional()),

  verifyPhone: signedIn
    .errors(refusals('accounts.wrong_code'))
    .route({ method: 'PUT', path: '/profile/phone/verified', summary: 'Show that the telephone is at hand' })
    .input(z.strictObject({ code }))
    .output(profile),

  changePassword: guarded
    .route({ method: 'PUT', path: '/profile/password', summary: 'Set another password', ...told })
    .input(z.strictObject({ password, newPassword })),

  beginTotp: guarded
    .route({ method: 'POST', path: '/profile/totp', summary: 'Begin to set up an authenticator app' })
    .input(z.strictObject({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() })),

  confirmTotp: signedIn
    .errors(refusals('accounts.wrong_code', 'accounts.wait', 'accounts.provider_owned'))
    .route({ method: 'PUT', path: '/profile/totp', summary: 'Use the authenticator app from now on' })
    .input(z.strictObject({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),

  changeMfa: guarded
    .errors(refusals('accounts.phone_unverified', 'accounts.no_texts'))
    .route({
      method: 'PUT',
      path: '/profile/mfa',
      summary: 'Ask for a text message when signing in, or for nothing',
    })
    .input(z.strictObject({ mfa: z.enum(['SMS', 'NONE']), password }))
    .output(profile),

  setPicture: signedIn
    .errors(refusals('files.no_picture', 'files.busy', 'accounts.wait'))
    .meta({ largestBody: LARGEST_PICTURE_BODY })
    .route({ method: 'PUT', path: '/profile/picture', summary: 'Show a picture instead of initials' })
    .input(z.strictObject({ picture: z.base64('Not a picture.').min(1).max(LARGEST_PICTURE) }))
    .output(profile),

  removePicture: signedIn
    .route({ method: 'DELETE', path: '/profile/picture', summary: 'Go without a picture', ...told })
    .input(z.strictObject({}).optional()),

  devices: signedIn
    .route({ method: 'GET', path: '/profile/devices', summary: 'Where one is signed in' })
    .output(z.object({ devices: z.array(device) })),

  endDevice: signedIn
    .errors(refusals('accounts.session_not_found'))
    .route({ method: 'DELETE', path: '/profile/devices/{id}', summary: 'Sign out on one device', ...told })
    .input(z.strictObject({ id: deviceId })),

  endDevices: signedIn
    .route({ method: 'DELETE', path: '/profile/sessions', summary: 'Sign out everywhere, here too', ...told })
    .input(z.strictObject({}).optional()),
}
