import type { Profile } from '@kitchen-table/contract/accounts'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { fileUrl } from '../../../platform/uploads/file-url.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { canReceiveTexts } from '../phone-numbers.ts'
import { requireAccount } from './reauthenticate.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'secondFactor' | 'people' | 'countries'>

export function getProfilePictureUrl({
  sub,
  picture,
}: Pick<AuthenticatedPerson, 'sub' | 'picture'>): string | null {
  return picture === null ? null : fileUrl({ kind: 'person', sub }, picture)
}

export function readProfile({ directory, secondFactor, people, countries }: Deps) {
  return async (person: Pick<AuthenticatedPerson, 'sub' | 'picture'>): Promise<Profile> => {
    const [account, recoveryCodesLeft, record] = await Promise.all([
      requireAccount(directory, person.sub),
      secondFactor.countRecoveryCodes(person.sub),
      people.find(person.sub),
    ])
    const { email, phone, isPhoneVerified, mfa, status } = account
    const isProviderOwned = status === 'EXTERNAL_PROVIDER'
    const picture = getProfilePictureUrl(person)
    const isPhoneTextable = phone !== null && canReceiveTexts(phone, countries)
    return {
      email,
      phone,
      isPhoneVerified,
      isPhoneTextable,
      mfa,
      recoveryCodesLeft,
      isProviderOwned,
      picture,
      language: record?.language ?? null,
      textCountries: [...countries],
      removalRequestedAt: record?.removalRequestedAt ?? null,
    }
  }
}
