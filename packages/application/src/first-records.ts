export {
  LAST_STORED_HELP_LINE,
  readFirstHelpLines,
  storeFirstHelpLines,
} from './first-records/first-help-lines.ts'
export { LAST_STORED_INTENT, readFirstIntents, storeFirstIntents } from './first-records/first-intents.ts'
