import { formatCountryNames, normalizePhone } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { type CountryCode, canReceiveTexts, findMobileCountry } from '../phone-numbers.ts'
import type { AccountSessions, OpenedSession } from '../sign-in/account-sessions.ts'
import { consumeVerificationCode, phoneChallengeId } from '../verification-codes.ts'
import { messages } from './messages.ts'
import { type Reauthenticate, requireAccount } from './reauthenticate.ts'
import { createSecondFactorNotice } from './second-factor.ts'
import type { SendTextCode } from './send-text-code.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'challenges' | 'countries' | 'codeHmac' | 'now'> & {
  accountSessions: Pick<AccountSessions, 'endAfter' | 'renew'>
  reauthenticate: Reauthenticate
  sendTextCode: SendTextCode
}

type PhoneChange = { phone: string; password?: string | undefined }

/**
 * Stores a number, or removes it if none is given. It is unverified until its code is entered. If texts were the second
 * factor, that ends with the number: every other device is signed out, and a new session is returned.
 */
export function changePhone(deps: Deps) {
  const { directory, reauthenticate, accountSessions, countries } = deps
  return async (
    person: AuthenticatedPerson,
    { phone: typedPhone, password }: PhoneChange,
    client: ClientInfo,
  ): Promise<OpenedSession | null> => {
    const phone = parsePhone(typedPhone, countries)
    const account = await requireAccount(directory, person.sub)
    // People of an identity provider have no password here, and no second factor that depends on the number.
    if (account.status !== 'EXTERNAL_PROVIDER') await reauthenticate(person, password ?? '', client)
    if (phone === account.phone) return null
    const storePhone = async () =>
      (await directory.changePhone(person.sub, phone, false)) === 'changed' ? account : 'not_found'
    if (account.mfa !== 'SMS') {
      await storePhone()
      return null
    }
    const notice = createSecondFactorNotice(account, 'none')
    const { sessionVersion } = await accountSessions.endAfter({ sub: person.sub, notice }, storePhone)
    if (sessionVersion === null) throw new Refusal('accounts.not_signed_in')
    return accountSessions.renew(person, sessionVersion)
  }
}

/** Returns the number in E.164; null for none. Throws the refusal `input.invalid` if no code can be sent to it. */
function parsePhone(typedPhone: string, countries: readonly CountryCode[]): string | null {
  if (typedPhone.trim() === '') return null
  const phone = normalizePhone(typedPhone)
  const message = phone === null ? messages.invalidPhone() : explainUntextable(phone, countries)
  if (message === null) return phone
  throw invalidInputRefusal([{ field: 'phone', message }])
}

/** Returns the message for a number that no texts are sent to, or null if they are. */
function explainUntextable(phone: string, countries: readonly CountryCode[]): string | null {
  if (countries.length === 0) return messages.noTexts()
  const country = findMobileCountry(phone)
  if (country === null) return messages.noMobilePhone()
  if (canReceiveTexts(phone, countries)) return null
  return messages.otherCountry({
    country: formatCountryNames([country]),
    countries: formatCountryNames(countries),
  })
}

export function sendPhoneCode({ directory, sendTextCode }: Deps) {
  return async ({ sub }: AuthenticatedPerson): Promise<void> =>
    sendTextCode(await requireAccount(directory, sub), 'phone-code')
}

export function verifyPhone(deps: Deps) {
  return async ({ sub }: AuthenticatedPerson, { code }: { code: string }): Promise<void> => {
    const { data } = await consumeVerificationCode(deps, phoneChallengeId(sub), code)
    const { phone } = await requireAccount(deps.directory, sub)
    // The number was changed since the code was sent, so the code proves nothing about the new one.
    if (phone === null || phone !== data.phone) throw new Refusal('accounts.wrong_code')
    await deps.directory.changePhone(sub, phone, true)
  }
}
