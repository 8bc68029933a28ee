import { pictureUploadsKey } from '@kitchen-table/application/testing/use-cases'
import { profileEndpoints } from '@kitchen-table/contract/accounts'
import { profilePictureUploadLimits } from '@kitchen-table/domain/sliding-window'
import { PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { createExhaustedSender, createExternalSender, createSenderWith } from './create-sender.ts'
import { type EndpointFixture, endpointFixture, type RefusalCause } from './endpoint-fixture.ts'
import { PLACEHOLDER_CODE, PLACEHOLDER_UPLOAD_ID } from './placeholders.ts'
import { OTHER_DEVICE_ID, OTHER_PASSWORD, PHONE, preconditions } from './preconditions.ts'
import { absenceOf, selectSenderAccount, sessionsEnded } from './stored-queries.ts'

const wrongPassword = { password: 'Wrong-Password-1' }
const providerOwned: RefusalCause = { sender: createExternalSender }

/** The refusals of an endpoint that requires the password again. */
const reauthenticationRefusals = {
  'accounts.wrong_password': { input: wrongPassword },
  'accounts.wait': { input: wrongPassword, state: 'repeated' },
  'accounts.busy': { state: 'overloaded' },
  'accounts.provider_owned': providerOwned,
} satisfies Record<string, RefusalCause>

/** Creates a person who has set as many pictures as the limit allows. */
const exhaustPictureUploads = createExhaustedSender(pictureUploadsKey, profilePictureUploadLimits)

const removalRequestedWhere = (condition: string) => `SELECT 1 FROM people WHERE sub = $sub AND ${condition}`

export const profileFixtures = {
  profile: endpointFixture(profileEndpoints.profile, { refusals: {} }),

  requestEmailChange: endpointFixture(profileEndpoints.requestEmailChange, {
    valid: () => ({ email: 'somewhere-else@canary.example', password: PASSWORD }),
    refusals: reauthenticationRefusals,
  }),

  confirmEmailChange: endpointFixture(profileEndpoints.confirmEmailChange, {
    valid: () => ({ code: PLACEHOLDER_CODE }),
    prepare: preconditions.emailCode,
    refusals: {
      'accounts.wrong_code': { sender: 'unprepared' },
      'accounts.change_pending': { sender: createSenderWith(preconditions.pendingChange) },
      'accounts.provider_owned': providerOwned,
    },
    stored: [selectSenderAccount("email LIKE '%-new@%'")],
    isNonAtomic: true,
  }),

  changePhone: endpointFixture(profileEndpoints.changePhone, {
    valid: () => ({ phone: PHONE, password: PASSWORD }),
    optional: ['password'],
    refusals: {
      ...reauthenticationRefusals,
      'accounts.provider_owned': {
        impossible: 'People of an identity provider change it without a password.',
      },
    },
    stored: [selectSenderAccount('phone IS NULL')],
    // A server that sends no texts accepts no new number, but an existing one can be removed.
    withoutServices: {
      valid: () => ({ phone: '', password: PASSWORD }),
      prepare: preconditions.verifiedPhone,
    },
  }),

  sendPhoneCode: endpointFixture(profileEndpoints.sendPhoneCode, {
    prepare: preconditions.phone,
    refusals: { 'accounts.no_texts': { sender: 'unprepared' }, 'accounts.wait': { state: 'repeated' } },
    withoutServices: 'impossible',
  }),

  verifyPhone: endpointFixture(profileEndpoints.verifyPhone, {
    valid: () => ({ code: PLACEHOLDER_CODE }),
    prepare: preconditions.phoneCode,
    refusals: { 'accounts.wrong_code': { sender: 'unprepared' } },
    stored: [selectSenderAccount('phone_verified = 1')],
  }),

  changePassword: endpointFixture(profileEndpoints.changePassword, {
    valid: () => ({ password: PASSWORD, newPassword: OTHER_PASSWORD }),
    refusals: reauthenticationRefusals,
    stored: [selectSenderAccount('version = 1'), sessionsEnded],
    isNonAtomic: true,
  }),

  beginTotp: endpointFixture(profileEndpoints.beginTotp, {
    valid: () => ({ password: PASSWORD }),
    refusals: reauthenticationRefusals,
    stored: ["SELECT 1 FROM challenges WHERE id = 'totp:' || $sub"],
  }),

  confirmTotp: endpointFixture(profileEndpoints.confirmTotp, {
    valid: () => ({ code: PLACEHOLDER_CODE }),
    prepare: preconditions.totpEnrollment,
    refusals: {
      'accounts.wrong_code': { sender: 'unprepared' },
      'accounts.wait': { sender: 'unprepared', state: 'repeated' },
      'accounts.provider_owned': providerOwned,
    },
    stored: [
      selectSenderAccount("mfa = 'TOTP'"),
      'SELECT 1 FROM recovery_codes WHERE sub = $sub',
      sessionsEnded,
    ],
    isNonAtomic: true,
  }),

  changeMfa: endpointFixture(profileEndpoints.changeMfa, {
    valid: () => ({ mfa: 'SMS' as const, password: PASSWORD }),
    prepare: preconditions.verifiedPhone,
    refusals: {
      ...reauthenticationRefusals,
      'accounts.phone_unverified': { sender: 'unprepared' },
      'accounts.no_texts': {
        impossible: 'Only on an installation that sends no texts; its own tests cover it.',
      },
    },
    stored: [selectSenderAccount("mfa = 'NONE'"), sessionsEnded],
    isNonAtomic: true,
    // A server that sends no texts can only turn off texts as second factor.
    withoutServices: {
      valid: () => ({ mfa: 'NONE' as const, password: PASSWORD }),
      async prepare(product, sub) {
        await preconditions.verifiedPhone(product, sub)
        await product.stores.secondFactor.changeMfa(sub, 'SMS')
        return {}
      },
    },
  }),

  setPicture: endpointFixture(profileEndpoints.setPicture, {
    valid: () => ({ upload: PLACEHOLDER_UPLOAD_ID }),
    prepare: preconditions.finishedUpload,
    refusals: {
      'uploads.not_found': { sender: 'unprepared' },
      'uploads.incomplete': { sender: createSenderWith(preconditions.begunUpload) },
      'uploads.used': { sender: createSenderWith(preconditions.usedUpload) },
      'files.no_picture': { sender: createSenderWith(preconditions.finishedBrokenPicture) },
      'files.busy': { state: 'overloaded' },
      'accounts.wait': { sender: exhaustPictureUploads, state: 'repeated' },
    },
    stored: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NOT NULL'],
  }),

  removePicture: endpointFixture(profileEndpoints.removePicture, {
    prepare: preconditions.picture,
    refusals: {
      'files.busy': { impossible: 'Only while another process changes the picture; its own test covers it.' },
    },
    stored: ['SELECT 1 FROM people WHERE sub = $sub AND picture IS NULL'],
  }),

  setLanguage: endpointFixture(profileEndpoints.setLanguage, {
    valid: () => ({ language: null }),
    prepare: preconditions.language,
    refusals: {},
    stored: ['SELECT 1 FROM people WHERE sub = $sub AND language IS NULL'],
  }),

  requestRemoval: endpointFixture(profileEndpoints.requestRemoval, {
    refusals: {},
    stored: [removalRequestedWhere('removal_requested_at IS NOT NULL')],
  }),

  withdrawRemoval: endpointFixture(profileEndpoints.withdrawRemoval, {
    prepare: preconditions.removalRequest,
    refusals: {},
    stored: [removalRequestedWhere('removal_requested_at IS NULL')],
  }),

  devices: endpointFixture(profileEndpoints.devices, { refusals: {} }),

  signOutDevice: endpointFixture(profileEndpoints.signOutDevice, {
    valid: () => ({ id: OTHER_DEVICE_ID }),
    prepare: preconditions.otherDeviceSession,
    refusals: { 'accounts.session_not_found': { sender: 'unprepared' } },
    stored: [absenceOf("sessions WHERE sub = $sub AND token_hash LIKE 'another-%'")],
  }),

  signOutEverywhere: endpointFixture(profileEndpoints.signOutEverywhere, {
    refusals: {},
    stored: [sessionsEnded, absenceOf('sessions WHERE sub = $sub')],
    isNonAtomic: true,
  }),
} satisfies Record<keyof typeof profileEndpoints, EndpointFixture>
