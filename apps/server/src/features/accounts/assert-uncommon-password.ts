import {
  COMMON_PASSWORD_MESSAGE,
  isCommonPassword,
  listContextWords,
} from '@kitchen-table/domain/accounts/common-password'
import { invalidInput } from '../../platform/parse-input.ts'

/** Throws the refusal `input.invalid` for a common password, unless `isEnabled` is false (docs/security.md T21). */
export function assertUncommonPassword({
  isEnabled,
  productName,
}: {
  isEnabled: boolean
  productName: string
}) {
  return (password: string, email: string, field: string): void => {
    const isCommon = isEnabled && isCommonPassword(password, listContextWords(productName, email))
    if (isCommon) throw invalidInput([{ field, message: COMMON_PASSWORD_MESSAGE }])
  }
}

export type AssertUncommonPassword = ReturnType<typeof assertUncommonPassword>
