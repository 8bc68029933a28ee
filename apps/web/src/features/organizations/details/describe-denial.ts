import { getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { messages } from './messages.ts'

/** Returns why the details are refused: of a person of another organization, or of nobody; null for other errors. */
export function describeDenial(error: unknown): string | null {
  switch (getRefusalCode(error)) {
    case 'groups.member_denied':
    case 'groups.member_not_found':
      return getErrorMessage(error)
    // An address that is not the id of a person.
    case 'input.invalid':
      return messages.notFound()
    default:
      return null
  }
}
