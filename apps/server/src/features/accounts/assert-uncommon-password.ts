import {
  COMMON_PASSWORD_MESSAGE,
  isCommonPassword,
  listContextWords,
} from '@kitchen-table/domain/accounts/common-password'
import { invalidInput } from '../../platform/refusal.ts'
import type { AccountsFeatureDeps } from './accounts-deps.ts'

/** Throws the refusal `input.invalid` for a common password, unless the product accepts them (docs/security.md T21). */
export function assertUncommonPassword({ name, refusesCommonPasswords }: AccountsFeatureDeps['product']) {
  return (password: string, email: string, field: string): void => {
    const isCommon = refusesCommonPasswords && isCommonPassword(password, listContextWords(name, email))
    if (isCommon) throw invalidInput([{ field, message: COMMON_PASSWORD_MESSAGE }])
  }
}
