import type { Profile } from '@kitchen-table/contract/profile'
import { fileAddress } from '../../catalog/file-address.ts'
import { type CountryCode, isTextable } from '../phone-numbers.ts'
import type { AccountPool } from '../pool-port.ts'
import type { SessionPerson } from '../ports.ts'
import { ownAccount } from './own-account.ts'

type Deps = { pool: AccountPool; countries: readonly CountryCode[] }

/** The address of somebody's picture, or null. */
export function pictureAddress({ sub, picture }: Pick<SessionPerson, 'sub' | 'picture'>): string | null {
  return picture === null ? null : fileAddress({ kind: 'person', sub }, picture)
}

/** One's own account as one looks at it. */
export function readProfile({ pool, countries }: Deps) {
  return async (person: Pick<SessionPerson, 'sub' | 'picture'>): Promise<Profile> => {
    const [account, recoveryCodesLeft] = await Promise.all([
      ownAccount(pool, person.sub),
      pool.recoveryCodesLeft(person.sub),
    ])
    const { email, phone, isPhoneVerified, mfa, status } = account
    const isProviderOwned = status === 'EXTERNAL_PROVIDER'
    const picture = pictureAddress(person)
    const isPhoneTextable = phone !== null && isTextable(phone, countries)
    return {
      email,
      phone,
      isPhoneVerified,
      isPhoneTextable,
      mfa,
      recoveryCodesLeft,
      isProviderOwned,
      picture,
      textCountries: [...countries],
    }
  }
}

export type ReadProfile = ReturnType<typeof readProfile>
