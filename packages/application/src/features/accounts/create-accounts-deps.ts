import {
  commonPasswordMessage,
  isCommonPassword,
  listPasswordContextWords,
} from '@kitchen-table/domain/accounts'
import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import { invalidInputRefusal } from '../../platform/refusal.ts'
import { generateOneTimeCode } from '../../platform/secrets/random-secrets.ts'
import type { AccountsDeps, AccountsFeatureDeps } from './accounts-deps.ts'
import { type Reauthenticate, reauthenticate } from './profile/reauthenticate.ts'
import { type SendTextCode, sendTextCode } from './profile/send-text-code.ts'
import { createOidcStateCodec } from './providers/oidc-state.ts'
import { type AccountSessions, createAccountSessions } from './sign-in/account-sessions.ts'
import { createDeviceTokenCodec } from './sign-in/device-tokens.ts'
import { createCodeHmac } from './verification-codes.ts'

/** The dependencies of all use-cases: also the smaller use-cases that several others call. */
export type AllAccountsDeps = AccountsDeps & {
  accountSessions: AccountSessions
  reauthenticate: Reauthenticate
  sendTextCode: SendTextCode
}

/** Adds to the dependencies what several use-cases share: codecs and secrets of the installation, and smaller use-cases. */
export function createAccountsDeps(featureDeps: AccountsFeatureDeps): AllAccountsDeps {
  const { product, publicUrl, secretKey, sms, textCountries, now } = featureDeps
  const deps: AccountsDeps = {
    ...featureDeps,
    productName: product.name,
    publicOrigin: publicUrl.origin,
    canSendTexts: sms !== null,
    countries: sms === null ? [] : textCountries,
    codeHmac: createCodeHmac(secretKey),
    generateCode: generateOneTimeCode,
    deviceTokens: createDeviceTokenCodec(secretKey, now),
    oidcStates: createOidcStateCodec(secretKey),
    enqueueMessage: enqueueMessage(featureDeps),
    assertUncommonPassword: assertUncommonPassword(product),
  }
  return {
    ...deps,
    accountSessions: createAccountSessions(deps),
    reauthenticate: reauthenticate(deps),
    sendTextCode: sendTextCode(deps),
  }
}

/** Throws the refusal `input.invalid` for a common password, unless the product accepts them (docs/security.md T21). */
function assertUncommonPassword({
  name,
  refusesCommonPasswords,
}: AccountsFeatureDeps['product']): AccountsDeps['assertUncommonPassword'] {
  return (password, email, field) => {
    const isCommon =
      refusesCommonPasswords && isCommonPassword(password, listPasswordContextWords(name, email))
    if (isCommon) throw invalidInputRefusal([{ field, message: commonPasswordMessage() }])
  }
}
