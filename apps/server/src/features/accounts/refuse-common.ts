import {
  COMMON_PASSWORD,
  isCommonPassword,
  obviousWords,
} from '@kitchen-table/domain/accounts/common-password'
import { invalid } from '../parse-input.ts'

/** Refuses a new password that everybody tries, unless the installation allows them (security.md T21). */
export function refuseCommon({ isOn, productName }: { isOn: boolean; productName: string }) {
  return (password: string, email: string, field: string): void => {
    const isCommon = isOn && isCommonPassword(password, obviousWords(productName, email))
    if (isCommon) throw invalid([{ field, message: COMMON_PASSWORD }])
  }
}

export type RefuseCommon = ReturnType<typeof refuseCommon>
