export { builtInHelpLines } from './help/built-in-help-lines.ts'
export { computeCheckDates, isCheckOverdue } from './help/check-dates.ts'
export { crisisIntents } from './help/crisis-intents.ts'
export { type CrisisKind, crisisKinds } from './help/crisis-kind.ts'
export {
  emptyHelpLine,
  type HelpLine,
  type HelpSection,
  helpSections,
  listHelpLinesOfSection,
  type OwnHelpLine,
} from './help/help-line.ts'
export { interleave } from './help/interleave.ts'
export { parsePhoneNumber, phoneNumberPattern, toDialableNumber } from './help/phone-number.ts'
