import { isCommonPassword } from '@kitchen-table/domain/accounts/common-password'
import { invalid } from '../parse-input.ts'

/** Said beside the field; the same words as in the browser's checklist would be too many. */
export const COMMON_PASSWORD =
  'That password is one that many people choose, so it is among the first to be tried.'

/** Refuses a new password that everybody tries, unless the installation allows them (security.md T21). */
export function refuseCommon({ isOn, productName }: { isOn: boolean; productName: string }) {
  return (password: string, email: string, field: string): void => {
    const own = [productName, email, email.split('@', 1)[0] ?? '']
    if (isOn && isCommonPassword(password, own)) throw invalid([{ field, message: COMMON_PASSWORD }])
  }
}

export type RefuseCommon = ReturnType<typeof refuseCommon>
